import { mapDelta } from '#server/counting/recorder/deltas.ts'
import { beginMatch } from '#server/counting/recorder/fold/match/match.ts'
import { addRole, matchPlayer } from '#server/counting/recorder/fold/match/match-people.ts'
import { endRound, startRound } from '#server/counting/recorder/fold/match/match-rounds.ts'
import type { ReadLine } from '#server/counting/recorder/read/read-lines.ts'
import { settleClocks, stopMap, updateMedicClocks } from './clocks.ts'
import { deltaOf, type Fold } from './fold.ts'
import type { Member } from './log-state.ts'
import { pruneRoster } from './roster.ts'

const SAME_LOAD_S = 30 // a plugin may repeat the line in which a map loads

export function recordRoundStart(fold: Fold, { at }: ReadLine): void {
  startRound(fold, at)
  fold.state.running = true
  for (const member of members(fold)) {
    member.alive = true
    if (member.connected) addRole(fold, member)
  }
  updateMedicClocks(fold)
}

export function recordRoundEnd(fold: Fold, win: boolean, { at, own }: ReadLine): void {
  const { state, deltas } = fold
  if (state.roundEndedAt === own) return
  state.roundEndedAt = own
  let humans = 0
  const slots: number[] = []
  const startedAt = endRound(fold, win)
  for (const member of members(fold)) {
    const delta = member.connected && member.team === 'security' ? deltaOf(fold, member) : null
    if (!delta) continue
    delta[win ? 'wins' : 'losses'] += 1
    humans += 1
    const row = matchPlayer(fold, member)
    if (!row) continue
    row[win ? 'wins' : 'losses'] += 1
    if (!slots.includes(row.slot)) slots.push(row.slot) // who lost the connection may be there twice
  }
  deltas.totals[win ? 'sec_wins' : 'ins_wins'] += 1
  if (state.map !== null) {
    mapDelta(deltas, state.map)[win ? 'wins' : 'losses'] += 1
    deltas.rounds.push({ map: state.map, at, win, humans, startedAt, slots, match: state.match?.start })
  }
  settleClocks(fold)
  state.running = false
  updateMedicClocks(fold)
}

export function recordMapLoad(fold: Fold, map: string, { at }: ReadLine): void {
  const { state } = fold
  const { time, mapLoadedAt } = state
  if (map === state.map && state.mapClock !== null && mapLoadedAt !== null && time - mapLoadedAt <= SAME_LOAD_S) return
  stopMap(fold)
  pruneRoster(fold, mapLoadedAt ?? 0)
  state.running = false
  for (const member of members(fold)) {
    member.streak = 0
    member.team = null
    member.alive = true
  }
  updateMedicClocks(fold)
  if (state.next?.map === map) state.mode = state.next.mode
  else if (state.map !== map) state.mode = null
  state.map = map
  state.mapLoadedAt = time
  state.mapClock = time
  state.mapCount += 1
  state.unforgiven = []
  beginMatch(fold)
  const delta = mapDelta(fold.deltas, map)
  delta.lastStart = Math.max(delta.lastStart ?? 0, at)
}

/** Follows the loading, which is not told of the first map after a start. */
export function recordMapStart(fold: Fold, map: string, mode: string | null, line: ReadLine): void {
  const { state } = fold
  if (map !== state.map || state.mapClock === null) recordMapLoad(fold, map, line)
  if (mode !== null) state.mode = mode
}

/** The game tells a map's mode only when it announces it as the next one. */
export function recordNextMap({ state }: Fold, map: string | null, mode: string | null): void {
  state.next = map !== null && mode !== null ? { map, mode } : null
}

function members({ state }: Fold): Member[] {
  return Object.values(state.roster)
}
