import { mapDelta } from '#server/counting/recorder/deltas.ts'
import { endMatch } from '#server/counting/recorder/fold/match/match-people.ts'
import { deltaOf, type Fold } from './fold.ts'
import type { Member } from './log-state.ts'

const LATE_S = 120 // a line that much behind the one before is late; more, and the clock was set back
const LONGEST_GAP_S = 26 * 3600
export const SILENCE_S = 300

/** Lets a line's time become the state's. Late lines do not turn it back. */
export function advance(fold: Fold, at: number): void {
  const { state } = fold
  const gap = at - state.time
  if (state.time !== 0 && gap <= 0 && gap >= -LATE_S) return
  if (gap < 0 || gap > LONGEST_GAP_S) settleAndMove(fold, at)
  if (gap >= SILENCE_S || gap < 0) state.silentUntil = at
  state.time = at
}

/** The clock was set, or nothing was heard for more than a day: what lies between is nobody's time. */
function settleAndMove(fold: Fold, at: number): void {
  const { state } = fold
  settleClocks(fold)
  endMatch(fold)
  if (state.mapClock !== null) state.mapClock = at
  for (const member of Object.values(state.roster)) if (member.medicSince !== null) member.medicSince = at
}

/** Counts all running clocks up to now. Doing it more often changes no sum. */
export function settleClocks(fold: Fold): void {
  const { state } = fold
  settleMap(fold)
  for (const member of Object.values(state.roster)) settleMedic(fold, member)
}

function settleMap({ state, deltas }: Fold): void {
  if (state.mapClock === null || state.map === null || state.time <= state.mapClock) return
  mapDelta(deltas, state.map).playTime += state.time - state.mapClock
  state.mapClock = state.time
}

function settleMedic(fold: Fold, member: Member): void {
  if (member.medicSince === null || fold.state.time <= member.medicSince) return
  const delta = deltaOf(fold, member)
  if (delta) delta.medic_time += fold.state.time - member.medicSince
  member.medicSince = fold.state.time
}

/** The map is over, and its match with it. */
export function stopMap(fold: Fold): void {
  settleMap(fold)
  fold.state.mapClock = null
  endMatch(fold)
}

/** After anything that decides whether somebody's time as a medic runs. */
export function updateMedicClock(fold: Fold, member: Member): void {
  if (member.medicSince === null && !isMedic(member)) return
  settleMedic(fold, member)
  const runs = isWorkingMedic(member) && fold.state.running && fold.state.humans > 1
  member.medicSince = runs ? fold.state.time : null
}

export function updateMedicClocks(fold: Fold): void {
  for (const member of Object.values(fold.state.roster)) updateMedicClock(fold, member)
}

function isMedic({ role }: Member): boolean {
  return role?.includes('medic') ?? false
}

function isWorkingMedic(member: Member): boolean {
  const { type, connected, alive, team } = member
  return isMedic(member) && type === 'human' && connected && alive && team !== 'spectator' && team !== 'unassigned'
}
