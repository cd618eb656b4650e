import { EVENT } from '#server/counting/matches/event-bytes.ts'
import type { ScoredDeed } from '#server/counting/recorder/counting-rules.ts'
import { mapDelta, weaponDelta } from '#server/counting/recorder/deltas.ts'
import { openMatch, tell, weaponPlace } from '#server/counting/recorder/fold/match/match.ts'
import { matchPlayer } from '#server/counting/recorder/fold/match/match-people.ts'
import type { ReadLine } from '#server/counting/recorder/read/read-lines.ts'
import { earnsAmnesty } from '#shared/figures/amnesty.ts'
import { updateMedicClock } from './clocks.ts'
import { addScore, deltaOf, type Fold, setAside } from './fold.ts'
import type { Member } from './log-state.ts'
import { pluginTells } from './plugin-told.ts'

const MINUTE = 60
const MOST_UNFORGIVEN = 200
export const UNKNOWN_WEAPON = 'unknown'

export function recordKill(fold: Fold, killer: Member, victim: Member, weapon: string, line: ReadLine): void {
  const isBurned = takeBurning(victim, line)
  if (killer === victim || (killer.steamId !== null && killer.steamId === victim.steamId)) {
    recordSuicide(fold, killer)
  } else if ((killer.type === 'human' || victim.type === 'human') && isInFight(killer) && isInFight(victim)) {
    if (isBetweenRounds(fold)) die(fold, victim)
    else if (killer.team !== victim.team) recordEnemyKill(fold, killer, victim, weapon, line)
    else recordFriendlyFire(fold, killer, victim, { weapon, isBurned }, line)
  }
}

/** Known only where our plugin tells when rounds begin and end. */
function isBetweenRounds(fold: Fold): boolean {
  const { rules, state } = fold
  return !rules.killsBetweenRounds && !state.running && pluginTells(fold, 'round-start')
}

/** Whether our plugin told, in the same second, that this was a death by fire. It tells of each once. */
function takeBurning(victim: Member, { own }: ReadLine): boolean {
  const isBurned = victim.burnedAt !== null && Math.abs(own - victim.burnedAt) <= 1
  victim.burnedAt = null
  return isBurned
}

function isInFight({ team }: Member): boolean {
  return team === 'security' || team === 'insurgents'
}

function recordEnemyKill(fold: Fold, killer: Member, victim: Member, weapon: string, line: ReadLine) {
  if (killer.type === 'human' && !takeKillTime(fold, killer, line.own)) return setAside(fold, line, 'rate')
  fold.deltas.totals[killer.team === 'security' ? 'sec_kills' : 'sec_deaths'] += 1
  const killerDelta = deltaOf(fold, killer)
  if (killerDelta) {
    killer.streak += 1
    killerDelta.kills += 1
    killerDelta.killstreak = Math.max(killerDelta.killstreak, killer.streak)
    weaponDelta(killerDelta, weapon).kills += 1
    addPoints(fold, killer, 'kill')
    live(fold, killer)
  }
  const victimDelta = deltaOf(fold, victim)
  if (victimDelta) victimDelta.deaths += 1
  addMatchKill(fold, killer, victim, weapon, line)
  die(fold, victim)
}

function addMatchKill(fold: Fold, killer: Member, victim: Member, weapon: string, { at }: ReadLine): void {
  const match = openMatch(fold)
  if (match === null) return
  const [killerRow, victimRow] = [matchPlayer(fold, killer), matchPlayer(fold, victim)]
  if (victimRow) {
    victimRow.deaths += 1
    victimRow.killedBy.push({ weapon: weaponPlace(fold, match, weapon), role: killer.role ?? '' })
  }
  if (killerRow) {
    killerRow.kills += 1
    killerRow.best_streak = Math.max(killerRow.best_streak, killer.streak)
    killerRow.weapons.set(weapon, (killerRow.weapons.get(weapon) ?? 0) + 1)
    match.kills += 1
  }
  tell(fold, EVENT.kill, at, killerRow?.slot, victimRow?.slot, weapon)
}

/** False: more kills a minute than are believed. Judged by the lines' own dates, so that a backlog may be read at any speed. */
function takeKillTime({ rules }: Fold, killer: Member, own: number): boolean {
  const times = killer.killTimes
  const now = Math.max(own, times.at(-1) ?? own)
  while (times[0] !== undefined && times[0] <= now - MINUTE) times.shift()
  if (times.length >= rules.mostKillsPerMinute) return false
  times.push(now)
  return true
}

interface Cause {
  weapon: string
  isBurned: boolean
}

function recordFriendlyFire(fold: Fold, killer: Member, victim: Member, cause: Cause, line: ReadLine): void {
  const { weapon, isBurned } = cause
  const isTeamkill = killer.type === 'human' && victim.type === 'human'
  const isAccident = isBurned && !fold.rules.burningIsTeamkill && !weapon.includes('flamethrower')
  const isHarmless = isAccident || fold.rules.harmlessWeapons.some((part) => weapon.includes(part))
  if (isTeamkill && !isHarmless) recordTeamkill(fold, killer, victim, weapon, line)
  live(fold, killer)
  die(fold, victim)
}

function recordTeamkill(fold: Fold, killer: Member, victim: Member, weapon: string, { at }: ReadLine): void {
  const { state, deltas } = fold
  const killerDelta = deltaOf(fold, killer)
  const victimDelta = deltaOf(fold, victim)
  if (!killerDelta || !victimDelta || killer.steamId === null || victim.steamId === null) return
  const amnesty = hasAmnesty(fold, killer.steamId, killerDelta, at)
  killerDelta.tk_given += 1
  victimDelta.tk_taken += 1
  weaponDelta(killerDelta, weapon).tks += 1
  const [given, taken] = [matchPlayer(fold, killer), matchPlayer(fold, victim)]
  if (given) given.tk_given += 1
  if (taken) taken.tk_taken += 1
  tell(fold, EVENT.teamkill, at, given?.slot, taken?.slot, weapon)
  addPoints(fold, killer, 'teamkill')
  killer.streak = 0
  deltas.totals.tks += 1
  if (state.map !== null) mapDelta(deltas, state.map).tks += 1
  state.teamkills += 1
  deltas.teamkills.push({
    number: state.teamkills,
    attacker: killer.steamId,
    victim: victim.steamId,
    weapon,
    map: state.map,
    attackerRole: killer.role,
    victimRole: victim.role,
    amnesty,
    forgiven: false,
    at,
    match: state.match?.start,
  })
  if (!amnesty) state.unforgiven.push({ number: state.teamkills, victim: victim.steamId, attacker: killer.steamId })
  if (state.unforgiven.length > MOST_UNFORGIVEN) state.unforgiven.shift()
}

/** By the totals before this teamkill. */
function hasAmnesty(fold: Fold, steamId: string, now: { kills: number; tk_given: number }, at: number): boolean {
  const before = fold.amnestyRecord(steamId)
  if (before?.isAdmin) return true
  const time = new Date(at * 1000)
  const kills = (before?.kills ?? 0) + now.kills
  return earnsAmnesty({ kills, tk_given: (before?.tk_given ?? 0) + now.tk_given, last_seen: time }, time)
}

export function recordSuicide(fold: Fold, member: Member): void {
  const delta = deltaOf(fold, member)
  if (delta && member.team !== 'spectator' && member.team !== 'unassigned') {
    delta.suicides += 1
    const row = matchPlayer(fold, member)
    if (row) row.suicides += 1
    tell(fold, EVENT.suicide, fold.state.time, row?.slot)
    addPoints(fold, member, 'suicide')
  }
  die(fold, member)
}

function die(fold: Fold, member: Member): void {
  member.streak = 0
  member.alive = false
  updateMedicClock(fold, member)
}

/** They did what only the living do. */
export function live(fold: Fold, member: Member): void {
  if (member.alive) return
  member.alive = true
  updateMedicClock(fold, member)
}

/** Only while no plugin tells the scoreboard's own changes. */
export function addPoints(fold: Fold, member: Member, deed: ScoredDeed): void {
  const delta = deltaOf(fold, member)
  if (!delta || pluginTells(fold, 'score')) return
  addScore(fold, delta, fold.rules.points[deed])
  const row = matchPlayer(fold, member)
  if (row) row.score += fold.rules.points[deed]
}
