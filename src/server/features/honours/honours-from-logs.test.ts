import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Award, Rule } from '#server/counting/honours/award-rule.ts'
import { judgeAll } from '#server/counting/honours/judge-honours.ts'
import { adoptAwards } from '#server/counting/honours/rules.queries.ts'
import { sql } from '#server/ground/db/db.ts'
import { erasePerson } from '#server/owner/privacy/privacy-erase.ts'
import type { AwardHolder, AwardSummary, MatchAward, PlayerAward } from '#shared/contracts/awards.ts'
import type { RecordRow } from '#shared/contracts/records.ts'
import { end, enter, kill, leave, load, START, team } from '#testing/counting/log-messages.ts'
import { logBot, logPerson } from '#testing/counting/log-session.ts'
import { matchSite } from '#testing/counting/match-site.ts'

const HOSTILE = '‮<b>Añn</b>🎖️'
const ann = logPerson(HOSTILE, 2)
const ben = logPerson('Ben', 3)
const cat = logPerson('Cat', 4)
const bot = logBot('Abbas', 40)
const id = (time: string, server = 1) => (Date.parse(`${time}Z`) / 1000) * 2048 + server

const award = (name: string, tiers: number[], rule: Rule): Award => ({
  ...{ id: name, name, text: 'Do it {n} times', category: 'combat', icon: 'star' },
  ...{ tiers, rule },
})
const AWARDS = [
  award('match-kills', [2, 3], { in_match: 'kills' }),
  award('career-kills', [3, 5], { career: 'kills' }),
  award('grenades', [1], { career: 'kills', with: { weapons: ['grenade_m67'] } }),
  award('clean-win', [1], { count: 'matches', where: { won: true, at_most: { deaths: 0 }, at_least: { kills: 1 } } }),
  award('maps', [2, 3], { distinct: 'maps' }),
  award('servers', [2], { distinct: 'servers' }),
  award('seasons', [2], { distinct: 'seasons' }),
  award('days', [3], { in_a_row: 'days' }),
  award('wins', [2], { in_a_row: 'matches', where: { won: true } }),
  award('night', [1], { count: 'matches', where: { hours: [23, 4] } }),
  award('medic', [1], { count: 'matches', where: { role: 'medic' } }),
  award('weapons', [2], { distinct: 'weapons' }),
]

type Site = Awaited<ReturnType<typeof matchSite>>
let site: Site
const judge = async (now = '2026-06-01T00:00:00Z') => {
  await judgeAll({ db: site.db, zone: 'UTC', now: new Date(now) })
  site.app.snapshots.drop(null)
}
const get = async <T>(path: string) => (await site.app.inject(path)).json<T>()
const awardsOf = async ({ steamId }: { steamId: string }) =>
  (await get<PlayerAward[]>(`/api/v1/stats/player/${steamId}/awards`))
    .flatMap(({ id: name, earned }) => earned.map(({ tier, match_id }) => `${name} ${tier} ${match_id}`))
    .sort()
const recordsOf = (kind: string, subject: number) => get<RecordRow[]>(`/api/v1/site/records?kind=${kind}&id=${subject}`)
const held = (rows: readonly RecordRow[], metric: string) => rows.find((row) => row.metric === metric)

// Ann's three evenings: late and twice there on the first, over midnight on the second, over a season's end on the third.
const FIRST = [
  `20:00:00 ${load('ministry_coop')}`,
  `20:00:10 ${enter(ben)}`,
  `20:00:20 ${team(ben)}`,
  `20:01:00 ${START}`,
  `20:05:00 ${enter(ann)}`, // late
  `20:05:10 ${team(ann)}`,
  `20:05:20 ${ann.security} changed role to "combat_medic"`,
  `20:06:00 ${kill(ann.security, bot)}`,
  `20:07:00 ${leave(ann)}`,
  `20:08:00 ${enter(ann)}`, // and back
  `20:08:10 ${team(ann)}`,
  `20:08:20 ${kill(ann.security, bot, 'grenade_m67')}`, // the second in the same match
  `20:08:30 ${kill(logBot('Omar', 41), ben.security, 'akm')}`, // a bot's kill is nobody's
  `20:08:40 ${kill(ben.security, bot)}`,
  `20:08:50 ${kill(ben.security, bot)}`, // as many as Ann, who had them first
  `20:10:00 ${end(2)}`,
  `20:10:30 ${load('tell_coop')}`, // a map without a round
  `20:11:00 ${kill(ann.security, bot)}`, // the third of Ann's career
  `20:12:00 ${load('siege_coop')}`,
  `20:12:10 ${leave(ann)}`,
  `20:12:20 ${leave(ben)}`,
]
const SECOND = [
  `23:50:00 ${load('ministry_coop')}`,
  `23:51:00 ${enter(ann)}`,
  `23:51:10 ${team(ann)}`,
  `23:52:00 ${START}`,
  `00:10:00 ${end(2)}`, // after midnight
  `00:10:30 ${leave(ann)}`,
  `00:11:00 ${load('siege_coop')}`, // which nobody sees
]

/** In this order, on one site: each builds on the matches before it. */
const steps: [string, () => Promise<void>][] = []
const step = (name: string, run: () => Promise<void>) => void steps.push([name, run])

step('each kind of award is given once, with the match in which it was reached', async () => {
  await judge()
  const [first, tell, second] = [id('2026-03-30T20:00:00'), id('2026-03-30T20:10:30'), id('2026-03-31T23:50:00')]
  expect(await awardsOf(ann)).toEqual(
    [
      `career-kills 1 ${tell}`,
      `clean-win 1 ${first}`,
      `grenades 1 ${first}`,
      `maps 1 ${tell}`,
      `maps 2 ${id('2026-03-30T20:12:00')}`,
      `match-kills 1 ${first}`,
      `medic 1 ${first}`,
      `night 1 ${second}`,
      `weapons 1 ${first}`,
    ].sort(),
  )
  expect(await awardsOf(ben)).toEqual([`maps 1 ${id('2026-03-30T20:12:00')}`, `match-kills 1 ${first}`])
  const inFirst = await get<MatchAward[]>(`/api/v1/site/matches/${first}/awards`)
  expect(
    inFirst.filter(({ holder }) => holder.steam_id === ann.steamId).map(({ id: name, n }) => `${name} ${n}`),
  ).toEqual(['clean-win 1', 'grenades 1', 'match-kills 2', 'medic 1', 'weapons 2'])
  expect(inFirst[0]?.holder.personaname).toBeDefined()
})

step('records have holder, date and match; of equals the first keeps it; bots have none', async () => {
  const rows = await recordsOf('server', 1)
  expect(held(rows, 'kills')).toMatchObject({
    all_time: { value: 2, holder: { steam_id: ann.steamId }, match_id: id('2026-03-30T20:00:00') },
    season: { value: 2, holder: { steam_id: ann.steamId } },
  })
  expect(held(rows, 'kills')?.all_time.set).toBe(Date.parse('2026-03-30T20:10:30Z') / 1000)
  const weapons = await get<RecordRow[]>('/api/v1/site/records?kind=weapon')
  expect(
    weapons.map(({ subject_name, all_time }) => `${subject_name} ${all_time.value} ${all_time.holder?.steam_id}`),
  ).toEqual(
    expect.arrayContaining([expect.stringMatching(`2 ${ben.steamId}$`), expect.stringMatching(`1 ${ann.steamId}$`)]),
  )
  expect(weapons.some(({ subject_name }) => /akm/i.test(subject_name))).toBe(false)
})

step('over a season’s end: the new one has records of its own, and two seasons were played', async () => {
  await site.closeSeason('2026-04-01T00:30:00Z')
  await site.play(2, '2026-04-01', [
    `21:00:00 ${load('ministry_coop')}`, // on another game server
    `21:01:00 ${enter(ann)}`,
    `21:01:10 ${team(ann)}`,
    `21:02:00 ${START}`,
    `21:03:00 ${kill(ann.security, bot)}`,
    `21:04:00 ${end(2)}`,
    // It crashes here: nothing tells of an end.
  ])
  await judge('2026-04-01T21:10:00Z')
  expect(await awardsOf(ann)).not.toContain(`seasons 1 ${id('2026-04-01T21:00:00', 2)}`) // still on, as far as anybody knows
  await judge('2026-04-02T12:00:00Z')
  const third = id('2026-04-01T21:00:00', 2)
  expect(await awardsOf(ann)).toEqual(
    expect.arrayContaining([`seasons 1 ${third}`, `servers 1 ${third}`, `days 1 ${third}`, `wins 1 ${third}`]),
  )
  const [map] = (await get<RecordRow[]>('/api/v1/site/records?kind=map&q=ministry')).filter(
    ({ metric }) => metric === 'kills',
  )
  expect(map).toMatchObject({ all_time: { value: 2 }, season: { value: 1, match_id: third } })
})

step('old lines that are imported later move what was reached earlier to where it was', async () => {
  await site.play(3, '2026-03-20', [
    `20:00:00 ${load('ministry_coop')}`,
    `20:01:00 ${enter(ann)}`,
    `20:01:10 ${team(ann)}`,
    `20:02:00 ${kill(ann.security, bot)}`,
    `20:03:00 ${kill(ann.security, bot)}`,
    `20:04:00 ${load('siege_coop')}`,
    `20:04:10 ${leave(ann)}`,
  ])
  await judge()
  const old = id('2026-03-20T20:00:00', 3)
  const now = await awardsOf(ann)
  expect(now).toEqual(expect.arrayContaining([`match-kills 1 ${old}`, `career-kills 1 ${id('2026-03-30T20:00:00')}`]))
  expect(now).toContain(`career-kills 2 ${id('2026-03-30T20:10:30')}`)
  expect(now.filter((text) => text.startsWith('match-kills'))).toHaveLength(1)
  const summaries = await get<AwardSummary[]>('/api/v1/site/awards')
  expect(summaries.find((one) => one.id === 'match-kills')).toMatchObject({
    tiers: [
      { n: 2, holders: 2 },
      { n: 3, holders: 0 },
    ],
    players: 2,
    latest: { match_id: id('2026-03-30T20:00:00') },
  })
})

step('a change of the file judges the past anew; until that is done the old awards are shown', async () => {
  const changed = AWARDS.filter(({ id: name }) => name !== 'night').map((one) =>
    one.id === 'match-kills' ? { ...one, name: 'New name', tiers: [1] } : one,
  )
  await adoptAwards(site.db, changed, 'UTC')
  site.app.snapshots.drop(null)
  expect((await get<AwardSummary[]>('/api/v1/site/awards')).map(({ name }) => name)).not.toContain('New name')
  expect((await awardsOf(ann)).some((text) => text.startsWith('night'))).toBe(true)
  await judge()
  expect((await get<AwardSummary[]>('/api/v1/site/awards'))[0]).toMatchObject({
    name: 'New name',
    tiers: [{ n: 1, holders: 2 }],
  })
  expect((await awardsOf(ann)).some((text) => text.startsWith('night'))).toBe(false)
  expect(await site.db.run(sql`select 1 from player_awards join award_rules using (rules_id) where not in_force`)).toBe(
    0,
  )
  expect(await site.db.run(sql`select 1 from award_rules`)).toBe(1)
})

step('other words show at once, and nothing is judged for them', async () => {
  const given = sql`select rules_id from award_rules where in_force`
  const [before] = await site.db.many(z.object({ rules_id: z.int() }), given)
  const renamed = AWARDS.filter(({ id: name }) => name !== 'night').map((one) => ({
    ...one,
    tiers: one.id === 'match-kills' ? [1] : one.tiers,
    text: 'In other words',
  }))
  await adoptAwards(site.db, renamed, 'UTC')
  site.app.snapshots.drop(null)
  expect((await get<AwardSummary[]>('/api/v1/site/awards'))[0]?.text).toBe('In other words')
  expect(await site.db.many(z.object({ rules_id: z.int() }), given)).toEqual([before])
})

step('who is banned is hidden, and the next one holds the record; holders are paged and searched', async () => {
  await site.seed.ban({ steam_id: ann.steamId })
  site.app.snapshots.drop(null)
  expect(held(await recordsOf('server', 1), 'kills')?.all_time).toMatchObject({
    value: 2,
    holder: { steam_id: ben.steamId },
  })
  expect(await awardsOf(ann)).toEqual([])
  const reply = await site.app.inject('/api/v1/site/awards/match-kills/holders?limit=1')
  expect(reply.headers['x-total-count']).toBe('1')
  expect(reply.json<AwardHolder[]>().map(({ holder }) => holder?.steam_id)).toEqual([ben.steamId])
  await site.db.run(sql`delete from bans`)
  site.app.snapshots.drop(null)
  const found = await get<AwardHolder[]>(`/api/v1/site/awards/match-kills/holders?limit=5&q=${ben.steamId}`)
  expect(found.map(({ holder }) => holder?.steam_id)).toEqual([ben.steamId])
})

step('who is erased keeps what they did without a name, also when it is judged again', async () => {
  await site.db.transaction((tx) => erasePerson(tx, ann.steamId, new Date('2026-05-01T00:00:00Z')))
  await site.play(1, '2026-05-02', [
    `20:00:00 ${load('ministry_coop')}`,
    `20:01:00 ${enter(cat)}`,
    `20:01:10 ${team(cat)}`,
    `20:02:00 ${kill(cat.security, bot)}`,
    `20:03:00 ${load('siege_coop')}`,
  ])
  await judge()
  expect(await awardsOf(ann)).toEqual([])
  expect(held(await recordsOf('server', 1), 'kills')?.all_time).toMatchObject({ value: 2, holder: null })
  const text = JSON.stringify(await get('/api/v1/site/awards'))
  expect(text).not.toContain(ann.steamId)
  expect(text).not.toContain('Añn')
})

test('awards and records through the whole way of the lines', async () => {
  site = await matchSite()
  await site.closeSeason('2026-03-01T00:00:00Z') // the first one begins
  await adoptAwards(site.db, AWARDS, 'UTC')
  await site.play(1, '2026-03-30', FIRST)
  await site.play(1, '2026-03-31', SECOND)
  for (const [name, run] of steps) await run().catch((cause: unknown) => Promise.reject(new Error(name, { cause })))
})
