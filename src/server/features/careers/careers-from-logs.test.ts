import { expect, test } from 'vitest'
import { erasePerson } from '#server/owner/privacy/privacy-erase.ts'
import type { CareerTotals, Nemesis, Progress, Saves, Together } from '#shared/contracts/careers.ts'
import type { PlayerMatch } from '#shared/contracts/matches.ts'
import { end, enter, leave, load, team } from '#testing/counting/log-messages.ts'
import { logBot, logPerson } from '#testing/counting/log-session.ts'
import { matchSite } from '#testing/counting/match-site.ts'

const ann = logPerson('Ann', 2)
const ben = logPerson('Ben', 3)
const cat = logPerson('Cat', 4)
const bot = logBot('Abbas', 40)

let place = 0
const kill = (who: string, whom: string, weapon = 'm4a1') =>
  `${who} killed ${whom} with "${weapon}<1>" at (${++place}.0, 2.0, 3.0)`
const revive = (medic: { noTeam: string }, patient: { noTeam: string }) =>
  `${medic.noTeam} triggered "revived" against ${patient.noTeam}`
const heal = (medic: { security: string }, patient: { security: string }, hp: number) =>
  `${medic.security} triggered "sitrep_healed" against ${patient.security} (hp "${hp}")`
const role = (person: { security: string }, name: string) => `${person.security} changed role to "${name}"`

type Site = Awaited<ReturnType<typeof matchSite>>

async function ask<T>({ app }: Site, what: string, person = ann, server = 1, query = ''): Promise<T> {
  const reply = await app.inject(`/api/v1/stats/player2/${person.steamId}/${what}/${server}${query}`)
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json<T>()
}

/** Two evenings on one game server and one on another, with what logs are like: late, back again, renamed, crashed. */
async function twoEvenings(): Promise<Site> {
  const site = await matchSite()
  await site.closeSeason('2026-02-01T00:00:00Z')
  await site.play(1, '2026-02-28', [
    `23:30:00 ${load('a_coop')}`,
    `23:30:10 ${enter(ann)}`,
    `23:30:11 ${team(ann)}`,
    `23:30:12 ${role(ann, 'combat_medic')}`,
    `23:31:00 ${enter(ben)}`, // late
    `23:31:01 ${team(ben)}`,
    `23:40:00 ${kill(ann.security, bot)}`,
    `23:40:10 ${kill(ann.security, bot)}`,
    `23:41:00 ${kill(bot, ann.security, 'akm')}`,
    `23:42:00 ${revive(ben, ann)}`,
    `23:43:00 ${kill(bot, ben.security, 'rpk')}`,
    `23:44:00 ${revive(ann, ben)}`,
    `23:45:00 ${heal(ann, ben, 40)}`,
    `23:46:00 ${heal(ann, ben, 2)}`,
    `23:50:00 ${end(2)}`,
    `23:55:00 ${leave(ben)}`,
  ])
  await site.closeSeason('2026-03-01T00:00:00Z') // in the middle of the match
  await site.play(1, '2026-03-01', [
    `00:05:00 ${end(3)}`, // after midnight, without Ben
    `00:06:00 ${ann.security} changed name to "Annie <b>"`,
    `00:10:00 ${load('b_coop')}`, // on which no round is played
    `00:11:00 ${kill(ann.security, bot)}`,
    `00:12:00 ${leave(ann)}`,
    '00:13:00 Log file closed',
    // The day after: a crash in the middle of a match.
    `20:00:00 ${load('a_coop')}`,
    `20:00:10 ${enter(ann)}`,
    `20:00:11 ${team(ann)}`,
    `20:01:00 ${kill(cat.insurgents, ann.security, 'akm')}`,
    `20:01:30 ${role(cat, 'sapper').replace('#Team_Security', '#Team_Insurgent')}`,
    `20:02:00 ${kill(cat.insurgents, ann.security, 'akm')}`,
    `20:03:00 ${revive(ben, ann)}`,
    `20:20:00 ${load('a_coop')}`, // after a silence: those before are gone
  ])
  await site.play(2, '2026-03-01', [
    `20:00:00 ${load('c_coop')}`,
    `20:00:00 ${enter(ann)}`, // on two at once
    `20:00:01 ${team(ann)}`,
    `20:00:02 ${revive(ann, ben)}`,
    `20:10:00 ${end(2)}`,
    '20:10:00 Log file closed',
  ])
  site.clock.set('2026-03-02T12:00:00Z')
  site.app.snapshots.drop(null)
  return site
}

test('progress is counted by day, week, season, hour, map and role as a person would by hand', async () => {
  const site = await twoEvenings()
  const progress = await ask<Progress>(site, 'progress', ann, 1, '?zone=UTC')
  const first = { matches: 1, played_s: 39 * 60 + 50, score: 2 * 10 + 75, kills: 2, deaths: 1, headshots: 0 }
  const second = { matches: 2, played_s: 120 + 170, score: 10, kills: 1, deaths: 2, headshots: 0 }
  expect(progress.matches).toBe(3)
  expect(progress.days).toEqual([
    { from: '2026-02-28', ...first }, // the whole match, which went on after midnight
    { from: '2026-03-01', ...second },
  ])
  const both = Object.fromEntries(
    Object.entries(first).map(([key, value]) => [key, value + Number(Reflect.get(second, key))]),
  )
  expect(progress.weeks).toEqual([{ from: '2026-02-23', ...both }])
  expect(progress.seasons).toEqual([
    { name: '2026-02', from: expect.any(Number), to: Date.parse('2026-03-01') / 1000, ...first },
    { name: null, from: Date.parse('2026-03-01') / 1000, to: null, ...second },
  ])
  const [saturday, sunday] = [5 * 24, 6 * 24]
  expect(playedHours(progress)).toEqual([
    [saturday + 23, 39 * 60 + 50],
    [sunday, 120],
    [sunday + 20, 170],
  ])
  expect(progress.maps).toMatchObject([{ map_name: 'a_coop', wins: 1, losses: 1 }])
  expect(progress.roles).toMatchObject([{ class_template: expect.stringContaining('combat_medic'), matches: 1 }])
  const match_id = (Date.parse('2026-02-28T23:30:00Z') / 1000) * 2048 + 1
  expect(progress.best).toMatchObject({
    score: { match_id, value: 95, map_name: 'a_coop' },
    streak: { match_id, value: 2 },
    revives: { match_id, value: 1 },
  })

  const inKathmandu = await ask<Progress>(site, 'progress', ann, 1, '?zone=Asia/Kathmandu') // 05:45 ahead
  expect(inKathmandu.days.map(({ from, matches }) => [from, matches])).toEqual([
    ['2026-03-01', 2],
    ['2026-03-02', 1],
  ])
  expect(playedHours(inKathmandu).map(([hour]) => hour)).toEqual([1, sunday + 5])
  const everywhere = await ask<Progress>(site, 'progress', ann, 0)
  expect(everywhere).toMatchObject({
    matches: 4,
    days: [first, { ...second, matches: 3, played_s: 290 + 600, score: 85 }],
  })
  expect(everywhere.maps.map(({ map_name, wins, losses }) => [map_name, wins, losses])).toEqual([
    ['a_coop', 1, 1],
    ['c_coop', 1, 0],
  ])
  expect((await ask<Progress>(site, 'progress', cat, 2)).matches).toBe(0)
})

const playedHours = ({ hours }: Progress) => [...hours.entries()].filter(([, seconds]) => seconds > 0)

test('their matches come newest first, a page at a time, each with what they did in it', async () => {
  const site = await twoEvenings()
  const matches = await ask<PlayerMatch[]>(site, 'matches', ann, 0)
  expect(matches.map(({ map_name, server_id, result, own }) => [map_name, server_id, result, own.kills])).toEqual([
    ['c_coop', 2, 'win', 0],
    ['a_coop', 1, null, 0],
    ['b_coop', 1, null, 1],
    ['a_coop', 1, 'loss', 2],
  ])
  expect(matches[3]).toMatchObject({
    own: { score: 95, deaths: 1, revives: 1, wins: 1, losses: 1, best_streak: 2, time_played: 39 * 60 + 50 },
  })
  const page = await site.app.inject(`/api/v1/stats/player2/${ann.steamId}/matches/1?limit=1&offset=1&q=a_c`)
  expect(page.json()).toMatchObject([{ result: 'loss' }])
  expect([page.headers['x-total-count'], page.headers['x-filtered-count']]).toEqual(['3', '2'])
})

test('who saves whom is told of both sides, and nothing of who was erased', async () => {
  const site = await twoEvenings()
  expect(await ask<Saves>(site, 'saves')).toEqual({
    people: [
      expect.objectContaining({
        steam_id: ben.steamId,
        given: { revives: 1, healed_hp: 42 },
        taken: { revives: 2, healed_hp: 0 },
      }),
    ],
  })
  expect((await ask<Saves>(site, 'saves', ann, 0)).people[0]?.given.revives).toBe(2)
  expect((await ask<Saves>(site, 'saves', ben)).people[0]).toMatchObject({
    steam_id: ann.steamId,
    given: { revives: 2 },
  })
  await site.db.transaction((tx) => erasePerson(tx, ben.steamId, new Date('2026-03-02T12:00:00Z')))
  site.app.snapshots.drop(null)
  expect(await ask<Saves>(site, 'saves')).toEqual({ people: [] })
})

test('a nemesis is the weapon and the role that killed them most', async () => {
  const site = await twoEvenings()
  expect(await ask<Nemesis>(site, 'nemesis')).toEqual({
    deaths: 3,
    weapons: [
      { weapon_id: expect.any(Number), weapon_name: 'weapon_akm', weapon_name_trans: expect.any(String), deaths: 3 },
    ],
    roles: [{ class_name: expect.any(String), class_template: expect.stringContaining('sapper'), deaths: 1 }],
  })
  expect(await ask<Nemesis>(site, 'nemesis', ben)).toMatchObject({
    weapons: [{ weapon_id: null, weapon_name: 'weapon_rpk', deaths: 1 }], // only bots have it
    roles: [],
  })
})

test('totals of a period are the sums of its matches', async () => {
  const site = await twoEvenings()
  const totals = await ask<CareerTotals>(site, 'totals')
  expect(totals).toMatchObject({
    ...{
      player: { steam_id: ann.steamId },
      matches: 3,
      score: 105,
      kills: 3,
      deaths: 3,
      wins: 1,
      losses: 1,
      revives: 1,
    },
    ...{ healed_hp: 42, best_streak: 2, best_score: 95 },
  })
  expect(await ask<CareerTotals>(site, 'totals', ann, 1, '?period=season')).toMatchObject({ matches: 2, kills: 1 })
  site.clock.set('2026-03-31T12:00:00Z')
  site.app.snapshots.drop(null)
  expect(await ask<CareerTotals>(site, 'totals', ann, 1, '?period=month')).toMatchObject({ matches: 1, kills: 0 })
  expect((await site.app.inject('/api/v1/stats/player2/76561198000000099/totals/1')).statusCode).toBe(404)
})

test('together counts the rounds at whose end both were there, from twenty on', async () => {
  const site = await matchSite()
  const rounds = (from: number, count: number, winner: 2 | 3) =>
    Array.from({ length: count }, (_, index) => `20:${String(from + index).padStart(2, '0')}:00 ${end(winner)}`)
  await site.play(1, '2026-03-01', [
    `19:59:00 ${load('a_coop')}`,
    ...[ann, ben, cat].flatMap((person) => [`19:59:10 ${enter(person)}`, `19:59:20 ${team(person)}`]),
    ...rounds(0, 15, 2), // all three: 15 won
    `20:15:30 ${leave(cat)}`,
    ...rounds(16, 5, 3), // Ann and Ben: 5 lost
    `20:21:30 ${leave(ben)}`,
    ...rounds(22, 4, 2), // Ann alone: 4 won,
    ...rounds(26, 16, 3), // and 16 lost
  ])
  const together = await ask<Together>(site, 'together')
  expect(together).toMatchObject({ matches: 1, wins: 19, losses: 21 })
  expect(together.mates.map(({ steam_id, wins, losses }) => [steam_id, wins, losses])).toEqual([[ben.steamId, 15, 5]])
  expect((await ask<Together>(site, 'together', cat)).mates).toEqual([]) // of 15 rounds nothing is said
  await site.db.transaction((tx) => erasePerson(tx, ben.steamId, new Date('2026-03-01T21:00:00Z')))
  site.app.snapshots.drop(null)
  expect((await ask<Together>(site, 'together')).mates).toEqual([])
})
