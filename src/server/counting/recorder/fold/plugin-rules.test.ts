import { expect, test } from 'vitest'
import { DEFAULT_RULES } from '#server/counting/recorder/counting-rules.ts'
import { LogSession, logBot, logPerson, SESSION_START } from '#testing/counting/log-session.ts'

const ann = logPerson('Ann', 2)
const ben = logPerson('Ben', 3)
const bot = logBot('Abbas', 40)
const load = 'Loading map "ministry_coop"'
const teamkill = (weapon = 'm16a4', place = 1) =>
  `${ann.security} killed ${ben.security} with "${weapon}" at (${place}, 0, 0)`
const burned = (weapon = 'grenade_molotov') =>
  `${ann.security} triggered "sitrep_burned" against ${ben.security} (weapon "${weapon}")`

test('rule 9: a teammate who burned is no teamkill, unless it was a flamethrower or the owner says so', () => {
  const fire = (weapon: string) => new LogSession().log(load, burned(weapon), teamkill(weapon))
  expect(fire('grenade_molotov').fold().of(ann)?.tk_given).toBe(0)
  expect(fire('weapon_flamethrower').fold().of(ann)?.tk_given).toBe(1)
  const strict = fire('grenade_molotov')
  strict.rules = { ...DEFAULT_RULES, burningIsTeamkill: true }
  expect(strict.fold().of(ann)?.tk_given).toBe(1)
})

test('rule 9: the word of a fire is good for the one death that follows at once', () => {
  const { of } = new LogSession().log(load, burned(), teamkill('m16a4', 1), teamkill('m16a4', 2)).fold()
  expect(of(ann)?.tk_given).toBe(1)
  expect(new LogSession().log(load, burned(), 5, teamkill()).fold().of(ann)?.tk_given).toBe(1)
})

const start = 'World triggered "sitrep_round_start"'
const end = 'World triggered "sitrep_round_end" (winner "2") (reason "0") (message "x")'
const kill = (place: number) => `${ann.security} killed ${bot} with "m16a4" at (${place}, 0, 0)`

test('rule 5: kills between rounds do not count where our plugin tells rounds, unless the owner says so', () => {
  const told = () => new LogSession().log(load, start, kill(1), end, kill(2), teamkill(), start, kill(3))
  expect(told().fold().of(ann)).toMatchObject({ kills: 2, tk_given: 0 })
  const all = told()
  all.rules = { ...DEFAULT_RULES, killsBetweenRounds: true }
  expect(all.fold().of(ann)).toMatchObject({ kills: 3, tk_given: 1 })
  const untold = new LogSession().log(load, kill(1), end.replace('sitrep_round_end', 'Round_End'), kill(2))
  expect(untold.fold().of(ann)?.kills).toBe(2)
})

test('rule 23: a teammate who is suppressed does not count', () => {
  const suppressed = (victim: string) => `${ann.security} triggered "suppressed" against ${victim}`
  const { of } = new LogSession().log(suppressed(bot), suppressed(ben.security), suppressed(bot)).fold()
  expect(of(ann)?.suppressions).toBe(2)
})

test('rule 24: once our plugin tells captures, only its own count, one for each capper', () => {
  const ours = (person: string, what = 'captured') => `${person} triggered "sitrep_${what}"`
  const native = `${ann.security} triggered "obj_captured" (name "#x")`
  const { of, deltas } = new LogSession()
    .log(load, ours(ann.security), ours(ben.security), native, ours(ann.security, 'destroyed'))
    .fold()
  expect([of(ann)?.caps, of(ben)?.caps, deltas.totals.caps]).toEqual([2, 1, 3])
  expect(new LogSession().log(load, native).fold().of(ann)?.caps).toBe(1)
})

test('rule 26: a pardon passes over a teamkill under amnesty', () => {
  const session = new LogSession().log(load, teamkill('m16a4', 1))
  session.fold()
  session.amnestyRecords[ann.steamId] = { kills: 0, tk_given: 0, isAdmin: true }
  const { deltas } = session.log(teamkill('m16a4', 2), `${ben.security} say "/forgive"`).fold()
  expect(deltas.teamkills).toMatchObject([{ amnesty: true, forgiven: false }])
  expect(deltas.forgiven).toEqual([1])
})

test('a public plugin’s pardon is about the newest teamkill of the one it names', () => {
  const { deltas } = new LogSession()
    .log(load, teamkill('m16a4', 1), teamkill('m16a4', 2), `${ann.security} triggered "Forgiven_For_TeamKill"`)
    .fold()
  expect(deltas.teamkills.map(({ forgiven }) => forgiven)).toEqual([false, true])
})

test('rule 1: lines that are delivered late keep their own times, and so do pardons', () => {
  const session = new LogSession()
  const arrival = SESSION_START + 3600
  const add = (second: number, message: string) =>
    session.add(`L 03/01/2026 - 20:00:${String(second).padStart(2, '0')}: ${message}`, arrival, 'http')
  add(1, load)
  add(2, teamkill('m16a4', 1))
  add(10, `${ben.security} say "/forgive"`)
  add(20, teamkill('m16a4', 2))
  add(30, `${ben.security} say "/forgive"`)
  const { deltas, of } = session.fold()
  expect(deltas.teamkills.map(({ forgiven, at }) => [forgiven, at - SESSION_START])).toEqual([
    [true, 2],
    [true, 20],
  ])
  expect(of(ben)?.lastSeen).toBe(SESSION_START + 30)
})

test('rule 12: a sum of deeds moves the time somebody was last seen', () => {
  const stats = `${ann.security} triggered "weaponstats" (weapon "m4a1") (shots "9")`
  const { of } = new LogSession().log(`${ann.security} say "hi"`, 58, stats).fold()
  expect(of(ann)?.lastSeen).toBe(SESSION_START + 60)
})

test('rule 19: a server’s last words end the map’s clock and take nobody off the roster', () => {
  const session = new LogSession().log(load, kill(1), 'server_message: "quit"', 100, kill(2))
  const { of, deltas } = session.fold()
  expect(deltas.maps.get('ministry_coop')?.playTime).toBe(2)
  expect(of(ann)?.killstreak).toBe(2)
})
