import { PART_EVENTS, writeEvent } from '#server/counting/matches/event-bytes.ts'
import type { Fold } from '#server/counting/recorder/fold/fold.ts'
import { type MatchDelta, matchDelta } from '#server/counting/recorder/match-deltas.ts'
import { type MatchState, newMatchState } from './match-state.ts'

const LATE_S = 120
const MOST_EVENTS = 65_536 // of one match: some game servers never change the map
const MOST_WEAPONS = 250

/** From here on what happens belongs to a new match. It is stored once somebody is there or a round ends. */
export function beginMatch({ state }: Fold): void {
  const { time, lastMatch } = state
  if (state.map === null || time <= 0) return
  const isTaken = time <= lastMatch && time >= lastMatch - LATE_S // two maps were loaded in one second
  state.match = newMatchState(isTaken ? lastMatch + 1 : time)
}

/** What this batch adds to the match that is on; null when nothing is to be added. */
export function openMatch(fold: Fold): MatchDelta | null {
  const { state } = fold
  const { match } = state
  if (match === null) return null
  if (match.isOpen) return deltaOfMatch(fold, match)
  match.isOpen = true
  state.lastMatch = match.start
  const delta = deltaOfMatch(fold, match)
  if (delta) delta.isNew = true
  return delta
}

export function deltaOfMatch({ state, deltas }: Fold, match: MatchState): MatchDelta | null {
  if (match.isTold || state.map === null) return null
  return matchDelta(deltas.matches, match.start, { map: state.map, mode: state.mode })
}

/** What stands as it is after a batch, if the batch added anything. */
export function settleMatch({ state, deltas }: Fold): void {
  const { match, mode } = state
  const delta = match === null ? undefined : deltas.matches.get(match.start)
  if (!match || !delta) return
  delta.mode = mode
  delta.roundStartedAt = match.roundStartedAt
  delta.people = match.slots
  delta.events = match.events
}

/** Notes what happened, if it is one of the first so many things. Slots are 0 for bots. */
export function tell(fold: Fold, kind: number, at: number, who = 0, whom = 0, weapon?: string): void {
  const { match } = fold.state
  if (!match?.isOpen || match.events >= MOST_EVENTS) return
  const delta = deltaOfMatch(fold, match)
  if (delta === null) return
  const place = weapon === undefined ? 0 : weaponPlace(fold, delta, weapon)
  const before = match.events % PART_EVENTS === 0 ? match.start : match.eventAt
  writeEvent(partOf(delta, Math.floor(match.events / PART_EVENTS)), {
    kind,
    step: at - before,
    who,
    whom,
    weapon: place,
  })
  match.eventAt = at
  match.events += 1
}

function partOf({ parts }: MatchDelta, part: number): number[] {
  const known = parts.get(part)
  if (known) return known
  const bytes: number[] = []
  parts.set(part, bytes)
  return bytes
}

/** By which a match that is on knows a weapon, from 1 on; 0: it has too many of them. */
export function weaponPlace({ state: { match } }: Fold, delta: MatchDelta, weapon: string): number {
  if (match === null) return 0
  const place = match.weapons.indexOf(weapon)
  if (place !== -1) return place + 1
  if (match.weapons.length >= MOST_WEAPONS) return 0
  delta.weapons.push(weapon)
  return match.weapons.push(weapon)
}

/** One for all who took part in it: each of them is told of in the same second. */
export function takeObjective(fold: Fold, kind: 'point' | 'cache'): void {
  const { match, time } = fold.state
  if (match === null || (match.objective?.at === time && match.objective.kind === kind)) return
  match.objective = { at: time, kind }
  const delta = openMatch(fold)
  if (delta) delta[kind === 'point' ? 'points' : 'caches'] += 1
}
