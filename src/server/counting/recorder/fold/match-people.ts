import { type MatchPlayerDelta, matchPlayerDelta } from '#server/counting/recorder/match-deltas.ts'
import type { Fold } from './fold.ts'
import type { Member } from './log-state.ts'
import { deltaOfMatch, openMatch, tell } from './match.ts'
import type { MatchPerson, MatchState } from './match-state.ts'

const MOST_PEOPLE = 1_000
const MOST_ROLES = 16

/** Somebody is there. Whoever was on the game server when the match began has been there since. */
export function arrive(fold: Fold, member: Member): void {
  const { match, time } = fold.state
  const { steamId } = member
  if (match === null || steamId === null) return
  const known = match.people[steamId]
  if (known && known.since !== null) return
  if (!known && match.slots >= MOST_PEOPLE) return
  const wasThere = !known && member.seenAt <= match.start
  const person: MatchPerson = known ?? { slot: ++match.slots, since: null }
  person.since = wasThere ? match.start : time
  match.people[steamId] = person
  openMatch(fold)
  playerOf(fold, match, member)
  if (!wasThere) tell(fold, 'join', time, { who: person.slot })
}

/** Somebody is gone, unless they are there a second time: who lost the connection may be back before that is noticed. */
export function depart(fold: Fold, member: Member): void {
  const { match, time, roster } = fold.state
  const person = match?.people[member.steamId ?? '']
  if (!match || !person || person.since === null) return
  if (Object.values(roster).some((other) => other.connected && other.steamId === member.steamId)) return
  stopClock(fold, match, member.steamId ?? '', person, member.name)
  tell(fold, 'leave', time, { who: person.slot })
}

function stopClock(fold: Fold, match: MatchState, steamId: string, person: MatchPerson, name: string): void {
  const delta = deltaOfMatch(fold, match)
  if (delta) {
    const player = matchPlayerDelta(delta, steamId, person.slot)
    player.played_s += Math.max(0, fold.state.time - (person.since ?? fold.state.time))
    player.hereSince = null
    if (name !== '') player.name = name
  }
  person.since = null
}

/** The match is over: the next map loads, the log ends, or the game server turns out to have crashed. */
export function endMatch(fold: Fold): void {
  const { state } = fold
  const { match } = state
  if (match?.isOpen) {
    for (const [steamId, person] of Object.entries(match.people)) {
      if (person.since !== null) stopClock(fold, match, steamId, person, '')
    }
    match.roundStartedAt = null
    const delta = deltaOfMatch(fold, match)
    if (delta) delta.endedAt = Math.max(state.time, match.start)
  }
  state.match = null
}

/** What this batch adds to somebody's row of the scoreboard; null for bots, and while no match is on. */
export function matchPlayer(fold: Fold, member: Member): MatchPlayerDelta | null {
  const { match } = fold.state
  return match === null ? null : playerOf(fold, match, member)
}

function playerOf(fold: Fold, match: MatchState, { steamId, name }: Member): MatchPlayerDelta | null {
  const person = steamId === null ? undefined : match.people[steamId]
  if (person === undefined || steamId === null) return null
  const delta = deltaOfMatch(fold, match)
  if (delta === null) return null
  const player = matchPlayerDelta(delta, steamId, person.slot)
  player.hereSince = person.since
  if (name !== '') player.name = name
  return player
}

/** How events name somebody. */
export function slotOf({ state }: Fold, { steamId }: Member): number {
  return (steamId === null ? undefined : state.match?.people[steamId]?.slot) ?? 0
}

/** They play the role they have. */
export function addRole(fold: Fold, member: Member): void {
  const roles = member.role ? matchPlayer(fold, member)?.roles : undefined
  if (roles && member.role !== null && roles.size < MOST_ROLES) roles.add(member.role)
}
