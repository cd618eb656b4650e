import { expect, test } from 'vitest'
import { LogSession, logBot, logPerson } from '#testing/counting/log-session.ts'

const ann = logPerson('Ann', 2)
const ben = logPerson('Ben', 3)
const bot = logBot('Abbas', 40)
const botOnSecurity = '"Sgt. Bot<41><BOT><#Team_Security>"'

const kill = (killer: string, victim: string, weapon = 'm16a4<1>') => {
  place += 1 // no two shots come from the same place
  return `${killer} killed ${victim} with "${weapon}" at (${place}.000000, 2.000000, 3.000000)`
}
let place = 0

test('rule 2: a streak is kills without dying, and the best one is kept', () => {
  const { of } = new LogSession()
    .log(kill(ann.security, bot), kill(ann.security, bot), kill(ann.security, bot))
    .log(kill(bot, ann.security), kill(ann.security, bot))
    .fold()
  expect(of(ann)).toMatchObject({ kills: 4, deaths: 1, killstreak: 3 })
})

const streakEnds: [string, string[]][] = [
  ['a teamkill taken', [kill(ben.security, ann.security)]],
  ['a suicide', [`${ann.security} committed suicide with "world"`]],
  ['a teamkill given', [kill(ann.security, ben.security)]],
  ['a new map', ['Loading map "heights_coop"']],
  ['leaving', [`${ann.security} disconnected (reason "Disconnected.")`]],
]

test.each(streakEnds)('rule 2: %s ends a streak', (_, between) => {
  const session = new LogSession().log('Loading map "market_coop"', 60)
  const { of } = session
    .log(kill(ann.security, bot), kill(ann.security, bot), ...between, kill(ann.security, bot))
    .fold()
  expect(of(ann)).toMatchObject({ kills: 3, killstreak: 2 })
})

test('rule 2: a round end does not end a streak', () => {
  const end = 'World triggered "Round_End" (winner "2") (reason "0") (message "") (message_string "")'
  const { of } = new LogSession().log(kill(ann.security, bot), end, kill(ann.security, bot)).fold()
  expect(of(ann)?.killstreak).toBe(2)
})

test('rule 2: each match has the best streak of its own', () => {
  const { deltas } = new LogSession()
    .log('Loading map "market_coop"', kill(ann.security, bot), kill(ann.security, bot), kill(bot, ann.security))
    .log(kill(ann.security, bot), 60, 'Loading map "heights_coop"', kill(ann.security, bot))
    .fold()
  const best = [...deltas.matches.values()].map(({ players }) => players.get(ann.steamId)?.best_streak)
  expect(best).toEqual([2, 1])
})

test('rule 5: only kills between the two sides count, and those of bot against bot do not', () => {
  const { of, deltas } = new LogSession()
    .log(kill(ann.security, bot), kill(bot, ann.security), kill(botOnSecurity, bot), kill(bot, botOnSecurity))
    .log(kill(ann.spectator, bot), kill(botOnSecurity, ann.insurgents))
    .fold()
  expect(of(ann)).toMatchObject({ kills: 1, deaths: 2 })
  expect(deltas.totals).toMatchObject({ sec_kills: 2, sec_deaths: 1 })
})

test('rule 5: a kill line against oneself is a suicide, which is no death', () => {
  const { of } = new LogSession().log(kill(ann.security, ann.security, 'grenade_m67<0>')).fold()
  expect(of(ann)).toMatchObject({ suicides: 1, deaths: 0, kills: 0, tk_given: 0 })
})

test('rule 5: an empty team leaves the one the roster knows', () => {
  const { of } = new LogSession().log(kill(ann.security, bot), kill(ann.noTeam, bot)).fold()
  expect(of(ann)?.kills).toBe(2)
})

test('rule 9: killing a teammate is no kill and no death, but a teamkill with roles, map and weapon', () => {
  const { of, deltas } = new LogSession()
    .log('Loading map "ministry_coop"', `${ann.security} changed role to "recon"`)
    .log(`${ben.security} changed role to "combat_medic"`, kill(ann.security, ben.security, 'grenade_m67<0>'))
    .fold()
  expect(of(ann)).toMatchObject({ kills: 0, tk_given: 1 })
  expect(of(ann)?.weapons).toEqual(new Map([['grenade_m67', { kills: 0, tks: 1 }]]))
  expect(of(ben)).toMatchObject({ deaths: 0, tk_taken: 1 })
  expect(deltas.totals.tks).toBe(1)
  expect(deltas.maps.get('ministry_coop')?.tks).toBe(1)
  expect(deltas.teamkills).toMatchObject([
    { number: 1, attacker: ann.steamId, victim: ben.steamId, weapon: 'grenade_m67', map: 'ministry_coop' },
  ])
  expect(deltas.teamkills[0]).toMatchObject({ attackerRole: 'recon', victimRole: 'combat_medic', forgiven: false })
})

test('rule 9: a cache that explodes is no teamkill, fire is, and human Insurgents count like any', () => {
  const { of } = new LogSession()
    .log(kill(ann.security, ben.security, 'obj_weapon_cache'), kill(ann.security, ben.security, 'grenade_molotov<3>'))
    .log(kill(ben.insurgents, ann.insurgents))
    .fold()
  expect(of(ann)).toMatchObject({ tk_given: 1, tk_taken: 1 })
})

test('rule 9: a bot on the same side is no teammate', () => {
  const { of } = new LogSession().log(kill(ann.security, botOnSecurity)).fold()
  expect(of(ann)).toMatchObject({ tk_given: 0, kills: 0 })
})

test.each([
  ['1001 kills and 4 teamkills are enough, by real division', { kills: 1001, tk_given: 4 }, true],
  ['1000 kills and 4 teamkills are not', { kills: 1000, tk_given: 4 }, false],
  ['999 kills are too few', { kills: 999, tk_given: 1 }, false],
  ['somebody who never did it before has none', { kills: 5000, tk_given: 0 }, false],
  ['an admin always has', { kills: 0, tk_given: 0, isAdmin: true }, true],
])('rule 10: amnesty is judged before the teamkill: %s', (_, before, amnesty) => {
  const session = new LogSession()
  session.amnestyRecords[ann.steamId] = { isAdmin: false, ...before }
  const { deltas } = session.log(kill(ann.security, ben.security)).fold()
  expect(deltas.teamkills[0]?.amnesty).toBe(amnesty)
})

test('rule 10: kills of the same batch count before the teamkill that follows them', () => {
  const session = new LogSession()
  session.amnestyRecords[ann.steamId] = { kills: 999, tk_given: 3, isAdmin: false }
  const { deltas } = session
    .log(kill(ann.security, ben.security), kill(ann.security, bot), kill(ann.security, ben.security))
    .fold()
  expect(deltas.teamkills.map(({ amnesty }) => amnesty)).toEqual([false, false])
})

test('rule 11: kills of humans and bots of Security are its kills', () => {
  const { deltas } = new LogSession().log(kill(ann.security, bot), kill(ann.insurgents, ben.security)).fold()
  expect(deltas.totals).toMatchObject({ sec_kills: 1, sec_deaths: 1 })
})

test('rule 14: a kill without a position, with an empty weapon or an empty name counts', () => {
  const nameless = logPerson('', 9)
  const { of } = new LogSession()
    .log(`${nameless.security} killed ${bot} with "m16a4"`, `${nameless.security} killed ${bot} with ""`)
    .fold()
  expect(of(nameless)).toMatchObject({ kills: 2 })
  expect([...(of(nameless)?.weapons.keys() ?? [])]).toEqual(['weapon_m16a4', 'unknown'])
})

test('rule 14: STEAM_0 and STEAM_1 are one person, and a teamkill before any map line has no map', () => {
  const asZero = ann.security.replace('STEAM_1', 'STEAM_0')
  const { of, deltas } = new LogSession().log(kill(ann.security, bot), kill(asZero, ben.security)).fold()
  expect(of(ann)).toMatchObject({ kills: 1, tk_given: 1 })
  expect(deltas.teamkills[0]?.map).toBeNull()
})

test('rule 15: kills beyond 120 in a minute are set aside with their lines', () => {
  const session = new LogSession()
  const burst = Array.from({ length: 500 }, () => kill(ann.security, bot))
  for (const message of burst) session.add(`L 03/01/2026 - 20:10:30: ${message}`)
  session.add(`L 03/01/2026 - 20:11:30: ${kill(ann.security, bot)}`)
  const { of, deltas } = session.fold()
  expect(of(ann)?.kills).toBe(121)
  expect(deltas.totals.sec_kills).toBe(121)
  expect(deltas.setAside).toHaveLength(380)
  expect(deltas.setAside[0]).toMatchObject({ reason: 'rate', line: expect.stringContaining(' killed ') })
})

test('rule 15: a backlog that is read at once is judged by the dates of its lines', () => {
  const session = new LogSession()
  for (let second = 0; second < 600; second += 1) {
    const clock = `20:${String(Math.floor(second / 60)).padStart(2, '0')}:${String(second % 60).padStart(2, '0')}`
    session.add(`L 03/01/2026 - ${clock}: ${kill(ann.security, bot)}`, Date.UTC(2026, 2, 1, 21) / 1000)
  }
  expect(session.fold().of(ann)?.kills).toBe(600)
})

test('a line the network delivered twice counts once', () => {
  const line = kill(ann.security, bot)
  const dated = `L 03/01/2026 - 20:00:05: ${line}`
  const { of, deltas } = new LogSession().add(dated).add(dated).add(`L 03/01/2026 - 20:00:06: ${line}`).fold()
  expect(of(ann)?.kills).toBe(2)
  expect(deltas.counts.get('repeated')).toBe(1)
})

test('without our plugin the score comes from the table; with it, from its lines', () => {
  const native = new LogSession().log(kill(ann.security, bot), kill(ann.security, ben.security)).fold()
  expect(native.of(ann)?.score).toBe(10 - 50)
  const told = new LogSession()
    .log(`${ann.security} triggered "sitrep_score" (change "25")`, kill(ann.security, bot))
    .log(`${ann.security} triggered "sitrep_score" (change "-5")`)
    .fold()
  expect(told.of(ann)?.score).toBe(20)
})
