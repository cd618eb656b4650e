import { EVENT } from '#server/counting/matches/event-bytes.ts'
import type { Fold } from '#server/counting/recorder/fold/fold.ts'
import type { Member } from '#server/counting/recorder/fold/log-state.ts'
import { type MatchPlayerDelta, matchPlayerDelta } from '#server/counting/recorder/match-deltas.ts'
import { deltaOfMatch, openMatch, settleMatch, tell } from './match.ts'
import type { MatchPerson, MatchState } from './match-state.ts'

const MOST_PEOPLE = 1_000
const MOST_ROLES = 16

/** Somebody is there. Whoever was on the game server when the match began has been there since. */
export function arrive(fold: Fold, member: Member): void {
  const { match, time } = fold.state
  const { steamId } = member
  if (match === null || steamId === null || member.arrivedIn === match.start) return
  const known = match.people[steamId]
  if (!known && match.slots >= MOST_PEOPLE) return
  const wasThere = !known && member.seenAt <= match.start
  const person: MatchPerson = known ?? { slot: ++match.slots, since: null, times: 0 }
  match.people[steamId] = person
  member.arrivedIn = match.start
  person.times += 1
  if (person.since !== null) return
  person.since = wasThere ? match.start : time
  openMatch(fold)
  const player = matchPlayer(fold, member)
  if (player) player.hereSince = person.since
  if (!wasThere) tell(fold, EVENT.join, time, person.slot)
}

/** Somebody is gone, unless they are there a second time. */
export function depart(fold: Fold, member: Member): void {
  const { match, time } = fold.state
  if (match === null || member.steamId === null || member.arrivedIn !== match.start) return
  member.arrivedIn = null
  const person = match.people[member.steamId]
  if (person === undefined) return
  person.times -= 1
  if (person.times > 0 || person.since === null) return
  stopClock(fold, match, member.steamId, person, member.name)
  tell(fold, EVENT.leave, time, person.slot)
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
    settleMatch(fold)
  }
  state.match = null
}

/** What this batch adds to somebody's row of the scoreboard; null for bots, and while no match is on. */
export function matchPlayer(fold: Fold, { steamId, name }: Member): MatchPlayerDelta | null {
  const { match } = fold.state
  if (match === null || steamId === null) return null
  const known = fold.deltas.matches.get(match.start)?.players.get(steamId)
  const player = known ?? firstOf(fold, match, steamId)
  if (player && name !== '') player.name = name
  return player
}

function firstOf(fold: Fold, match: MatchState, steamId: string): MatchPlayerDelta | null {
  const person = match.people[steamId]
  const delta = person === undefined ? null : deltaOfMatch(fold, match)
  if (person === undefined || delta === null) return null
  const player = matchPlayerDelta(delta, steamId, person.slot)
  player.hereSince = person.since
  return player
}

/** They play the role they have. */
export function addRole(fold: Fold, member: Member): void {
  const { role } = member
  const roles = role ? matchPlayer(fold, member)?.roles : undefined
  if (role && roles && !roles.includes(role) && roles.length < MOST_ROLES) roles.push(role)
}
