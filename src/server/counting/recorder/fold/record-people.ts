import { matchPlayer } from '#server/counting/recorder/fold/match/match-people.ts'
import type { ReadLine } from '#server/counting/recorder/read/read-lines.ts'
import type { Team } from '#server/game/logs/words/team.ts'
import { updateMedicClock } from './clocks.ts'
import { deltaOf, type Fold } from './fold.ts'
import type { Member } from './log-state.ts'
import { setConnected } from './roster.ts'

export function recordConnect(fold: Fold, member: Member, ip: string | null, { at }: ReadLine): void {
  member.team = null
  member.role = null
  member.streak = 0
  updateMedicClock(fold, member)
  recordEnter(fold, member)
  const { steamId } = member
  if (steamId !== null && ip !== null) fold.deltas.connections.push({ steamId, ip, at })
}

export function recordEnter(fold: Fold, member: Member): void {
  setConnected(fold, member, true)
  const delta = deltaOf(fold, member)
  if (delta) delta.lastSeen = fold.state.time
}

export function recordJoinTeam(fold: Fold, member: Member, team: Team | null): void {
  if (team === null) return
  member.team = team
  updateMedicClock(fold, member)
}

/** Their name and id stay known for a while: lines may come late. */
export function recordLeave(fold: Fold, member: Member): void {
  setConnected(fold, member, false)
  member.streak = 0
}

export function recordRename(fold: Fold, member: Member, newName: string): void {
  if (newName === '') return
  member.name = newName
  const delta = deltaOf(fold, member)
  if (delta) delta.name = newName
  matchPlayer(fold, member) // by which their row has the name, too
}

/** Chat and the plugin may both tell of one `/forgive`. Judged by the lines' own dates: a delivery brings many at once. */
export function recordForgive(fold: Fold, victim: Member, { own }: ReadLine): void {
  if (victim.forgaveAt !== null && Math.abs(own - victim.forgaveAt) <= 1) return
  if (forgiveNewest(fold, (teamkill) => teamkill.victim === victim.steamId)) victim.forgaveAt = own
}

/** Told of whom somebody forgave, by a plugin that does not say who did. */
export function recordForgiven(fold: Fold, attacker: Member): void {
  forgiveNewest(fold, (teamkill) => teamkill.attacker === attacker.steamId)
}

type Unforgiven = Fold['state']['unforgiven'][number]

/** Teamkills under amnesty are not among those that can be forgiven. */
function forgiveNewest({ state, deltas }: Fold, isMeant: (teamkill: Unforgiven) => boolean): boolean {
  const index = state.unforgiven.findLastIndex(isMeant)
  const [forgiven] = index === -1 ? [] : state.unforgiven.splice(index, 1)
  if (forgiven === undefined) return false
  const row = deltas.teamkills.find(({ number }) => number === forgiven.number)
  if (row) row.forgiven = true
  else deltas.forgiven.push(forgiven.number)
  return true
}
