import { expect, test } from 'vitest'
import { z } from 'zod'
import { raiseVersions } from '#server/ground/db/data-versions.ts'
import { type Database, sql } from '#server/ground/db/db.ts'
import { Settings } from '#server/ground/settings/settings.ts'
import { liftBan } from '#server/owner/people/own-bans.queries.ts'
import { erasePerson } from '#server/owner/privacy/privacy-erase.ts'
import { SitrepEvent } from '#shared/contracts/events.ts'
import { noticingSite } from '#testing/outbox/noticing.ts'
import { HOSTILE_NAME } from '#testing/outbox/test-event.ts'
import { noticeNews } from './notice-news.ts'

const typesOf = (events: readonly { type: string }[]) => events.map(({ type }) => type)
const setRecord = (db: Database, holder: string, value: number, match: number, at: Date) =>
  db.run(sql`insert into records values ('server', 1, 'kills', 0, ${holder}, ${value}, ${match}, ${at})`)

const AWARD = {
  id: 'sharp',
  name: 'Sharp',
  text: 'Make {n|headshot|headshots}',
  category: 'combat',
  icon: 'crosshair',
  tiers: [10, 50],
  rule: { career: 'headshots' },
}

async function withAwards(db: Database): Promise<void> {
  await db.run(sql`
    insert into award_rules (fingerprint, awards, in_force) values ('x', ${JSON.stringify([AWARD])}::jsonb, true)`)
}

const giveAward = (db: Database, holder: string, tier: number, match: number, at: Date) =>
  db.run(sql`
    insert into player_awards (rules_id, steam_id, award, tier, match_id, earned_at, best)
    select rules_id, ${holder}, ${AWARD.id}, ${tier}, ${match}, ${at}, true from award_rules`)

test('nothing of the past is told when telling begins, and everything that comes after it once', async () => {
  const { db, clock, seed, look, live, now } = await noticingSite()
  await withAwards(db)
  await seed.server({ id: 1, name: HOSTILE_NAME })
  const ann = await seed.player({ name: HOSTILE_NAME })
  const bob = await seed.player({})
  const before = await seed.match({ started: '2026-03-04T10:00:00Z' })
  await seed.matchPlayer(before, { steam_id: ann })
  await setRecord(db, bob, 5, before, clock.now())
  await giveAward(db, bob, 1, before, new Date('2026-03-04T11:00:00Z'))
  await seed.ban({ created: '2026-03-04T11:59:00Z' })
  await live({ map: 'ministry', answeredAt: now() })
  expect(await look()).toEqual([])

  clock.advance(7_200)
  const match = await seed.match({ started: '2026-03-04T12:30:00Z', win: true })
  await seed.matchPlayer(match, { steam_id: ann })
  await setRecord(db, ann, 9, match, clock.now())
  await giveAward(db, ann, 2, match, clock.now())
  await seed.ban({ name: HOSTILE_NAME, reason: 'spam' })
  await live({ map: 'buhriz', humans: 3, maxPlayers: 8, answeredAt: now() })
  const events = await look()
  expect(events).toMatchObject([
    {
      type: 'match_ended',
      at: now() - 1_800,
      data: { id: match, server_name: HOSTILE_NAME, result: 'win', players: 1 },
    },
    { type: 'map_changed', data: { map_name: 'buhriz', players: 3, max_players: 8, before: { map_name: 'ministry' } } },
    { type: 'ban_added', at: now(), data: { personaname: HOSTILE_NAME, reason: 'spam', duration: 0 } },
    { type: 'record_set', data: { subject_name: HOSTILE_NAME, value: 9, before: 5, holder: { steam_id: ann } } },
    {
      type: 'award_given',
      data: { award: 'sharp', tier: 2, tiers: 2, text: 'Make 50 headshots', holder: { personaname: HOSTILE_NAME } },
    },
  ])
  for (const { type, at, data } of events) {
    SitrepEvent.parse({ id: '0f0c1d1e-8a53-4a2c-9a0e-5d6f6a3a9b11', type, at, data })
  }
  expect(await look()).toEqual([])
  clock.advance(600)
  expect(await look()).toEqual([])
})

test('a game server that falls silent is down, and up when it answers again; the first answer is no news', async () => {
  const { clock, seed, look, live, now } = await noticingSite()
  await seed.server({ id: 1 })
  await seed.server({ id: 2, enabled: false })
  await live({})
  await look()
  await live({ map: 'a', answeredAt: now() })
  await live({ map: 'a', answeredAt: now() }, 2)
  expect(await look()).toEqual([])
  const answered = now()
  clock.advance(20)
  await live({ map: 'a', answeredAt: answered, misses: 2 })
  expect(await look()).toEqual([])
  await live({ map: 'a', answeredAt: answered, misses: 3 })
  await live({ map: 'a', answeredAt: answered, misses: 3 }, 2)
  expect(await look()).toMatchObject([{ type: 'server_down', at: now(), data: { server_id: 1, answered } }])
  expect(await look()).toEqual([])
  clock.advance(20)
  await live({ map: 'b', mode: 'checkpoint', answeredAt: now() })
  expect(await look()).toMatchObject([{ type: 'server_up', at: now(), data: { map_name: 'b', mode: 'checkpoint' } }])
  await live({ map: '', answeredAt: now() })
  expect(await look()).toEqual([])
})

test('a match is over when the log says so or falls silent; one of yesterday, or without people, is no news', async () => {
  const { clock, seed, look } = await noticingSite({ start: '2026-03-01T12:00:00Z' })
  await look()
  clock.set('2026-03-04T12:00:00Z')
  const imported = await seed.match({ started: '2026-03-02T10:00:00Z' })
  await seed.matchPlayer(imported)
  await seed.match({ started: '2026-03-04T09:00:00Z' })
  const idle = await seed.match({ started: '2026-03-03T22:00:00Z', ended: '2026-03-04T11:00:00Z' })
  await seed.matchPlayer(idle)
  const silent = await seed.match({ started: '2026-03-04T11:50:00Z', ended: null })
  await seed.matchPlayer(silent)
  expect(await look()).toMatchObject([{ data: { id: idle } }])
  clock.advance(900)
  expect(await look()).toMatchObject([{ data: { id: silent, ended: null } }])
})

test('a ban is told when it comes and when it is lifted; not that of an address, nor old ones of a first copy', async () => {
  const { db, clock, seed, look } = await noticingSite({ start: '2026-03-01T12:00:00Z' })
  await look()
  clock.set('2026-03-04T12:00:00Z')
  await seed.ban({ created: '2026-03-02T11:00:00Z' })
  const ann = await seed.ban({ created: '2026-03-04T11:00:00.789Z', duration: 90 })
  await db.run(sql`
    insert into bans (bid, authid, handle_at_ban, created_at, duration_s) values (900, '', '', ${clock.now()}, 0)`)
  await db.run(sql`update bans set bid = 2000000000, source = 'command' where steam_id = ${ann}`)
  expect(await look()).toMatchObject([{ type: 'ban_added', data: { steam_id: ann, bid: 2_000_000_000 } }])
  await liftBan(db, 2_000_000_000, clock.now())
  const lifted = Date.parse('2026-03-04T12:00:00Z') / 1000
  expect(await look()).toMatchObject([{ type: 'ban_lifted', at: lifted, data: { steam_id: ann, lifted } }])
})

test('who is hidden or was erased is in no event, and what was not sent of them yet never is', async () => {
  const { db, clock, seed, look } = await noticingSite()
  await withAwards(db)
  await look()
  clock.advance(7_200)
  const [ann, bob, eve] = [
    await seed.player({ name: 'Ann' }),
    await seed.player({}),
    await seed.player({ name: 'Eve' }),
  ]
  const match = await seed.match({ started: '2026-03-04T12:30:00Z' })
  for (const steam_id of [ann, bob, eve]) await seed.matchPlayer(match, { steam_id })
  await seed.ban({ steam_id: eve })
  await setRecord(db, eve, 12, match, clock.now())
  await setRecord(db, ann, 9, match, clock.now())
  await setRecord(db, bob, 3, match, clock.now())
  for (const holder of [ann, eve]) await giveAward(db, holder, 1, match, clock.now())
  const events = await look()
  expect(typesOf(events)).toEqual(['match_ended', 'ban_added', 'record_set', 'award_given'])
  expect(events.slice(2)).toMatchObject([
    { data: { value: 9, before: 3, holder: { steam_id: ann } } },
    { data: { tier: 1 } },
  ])

  await db.transaction((tx) => erasePerson(tx, ann, clock.now()))
  const Left = z.object({ text: z.string() })
  const [left] = await db.many(
    Left,
    sql`select coalesce(string_agg(e.key || e.data::text || coalesce(d.target, ''), ' ' order by number), '') as text
        from outbox_events e left join outbox_deliveries d using (event_id)`,
  )
  expect(left?.text).not.toContain(ann)
  expect(left?.text).not.toContain('Ann')
  expect(await look()).toEqual([])
  const Count = z.object({ n: z.int() })
  expect(await db.one(Count, sql`select count(*)::int as n from outbox_deliveries`)).toEqual({ n: 2 })
})

test('what did not beat another is no record, and costly looks are spared until something changed', async () => {
  const { db, clock, seed } = await noticingSite()
  const config = Settings.parse({})
  const poller = noticeNews({ db, clock, config, targets: [] })
  const { signal } = new AbortController()
  await poller.run(signal)
  clock.advance(7_200)
  const [ann, bob] = [await seed.player({}), await seed.player({})]
  const match = await seed.match({ started: '2026-03-04T12:30:00Z' })
  await setRecord(db, ann, 9, match, clock.now())
  await raiseVersions(db, ['records'])
  await poller.run(signal)
  const Keys = z.object({ key: z.string() })
  const keys = () => db.many(Keys, sql`select key from outbox_events`)
  expect(await keys()).toEqual([])
  await setRecord(db, bob, 8, match, clock.now())
  await poller.run(signal)
  expect(await keys()).toEqual([])
  await raiseVersions(db, ['records'])
  await poller.run(signal)
  expect(await keys()).toEqual([{ key: `record_set:server:1:kills:${match}` }])
})

test('a week is told on Monday in the zone of the seasons, a season when it is closed', async () => {
  const settings = { season: { time_zone: 'America/New_York' } }
  const { db, clock, seed, look } = await noticingSite({ settings })
  const ann = await seed.player({ name: HOSTILE_NAME })
  for (const [started, kills] of [
    ['2026-03-04T12:00:00Z', 7],
    ['2026-03-09T03:30:00Z', 5],
  ] as const) {
    const match = await seed.match({ started, win: true })
    await seed.matchPlayer(match, { steam_id: ann, score: 100, kills })
    await db.run(sql`update matches set kills = ${kills} where match_id = ${match}`)
  }
  await look()
  clock.set('2026-03-09T04:59:00Z') // the clocks there were put forward the day before: it is Monday since 04:00
  expect(typesOf(await look())).not.toContain('weekly_digest')
  clock.set('2026-03-09T05:01:00Z')
  await db.run(sql`
    insert into seasons (name, month, started_at, closed_at) values ('Spring', '2026-02', '2026-02-01', ${clock.now()})`)
  expect(await look()).toMatchObject([
    { type: 'season_closed', data: { name: 'Spring' } },
    {
      type: 'weekly_digest',
      data: {
        ...{ from: Date.parse('2026-03-02T05:00:00Z') / 1000, to: Date.parse('2026-03-09T04:00:00Z') / 1000 },
        ...{ matches: 1, players: 1, kills: 7, wins: 1, losses: 0 },
        best: [{ player: { steam_id: ann, personaname: HOSTILE_NAME }, score: 100, kills: 7, matches: 1 }],
        maps: [{ matches: 1 }],
      },
    },
  ])
  expect(await look()).toEqual([])
  clock.set('2026-03-23T12:00:00Z')
  expect(typesOf(await look())).toEqual([])
})
