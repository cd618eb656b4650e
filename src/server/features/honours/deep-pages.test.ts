import { expect, test } from 'vitest'
import type { Award } from '#server/counting/honours/award-rule.ts'
import { matchId } from '#server/counting/matches/match-id.ts'
import { pageOfMatches } from '#server/features/matches/matches.queries.ts'
import { type Database, type Db, sql } from '#server/ground/db/db.ts'
import { shownPeople } from '#server/ground/db/people/shown-people.ts'
import { planSteps, rowsRead } from '#testing/database/plan-steps.ts'
import { testDatabase } from '#testing/database/postgres.ts'
import { pageOfHolders } from './award-holders.queries.ts'

const NOW = new Date('2026-03-01T00:00:00Z')
const MATCHES = 3_000
const HOLDERS = 4_000
const PAGE = 15
const RULES = 3

const award: Award = {
  ...{ id: 'rifleman', name: 'Rifleman', text: 'Kill', category: 'combat', icon: 'star' },
  ...{ tiers: [1, 2, 3], rule: { career: 'kills' } },
}

/** Matches of two game servers with quiet and busy times, and awards of two rules; many at once, and a few who are not shown. */
async function community(): Promise<Database> {
  const db = await testDatabase()
  await db.run(sql`select setseed(0.3)`)
  await db.run(sql`
    insert into game_servers (server_id, server_name, ip, port, position)
    values (1, 'One', '192.0.2.1', 27015, 1), (2, 'Two', '192.0.2.1', 27016, 2)`)
  await db.run(sql`insert into maps (map_id, map_name, map_name_trans) values (1, 'one', 'One'), (2, 'two', 'Two')`)
  await db.run(sql`
    insert into matches (match_id, server_id, map_id, started_at, seen_at)
    select t * ${matchId(0, 1)}::int + s, s, 1 + (random() > 0.5)::int, to_timestamp(t), to_timestamp(t)
    from (select distinct 1700000000 + (power(random(), 4) * 60000000)::bigint as t, 1 + (random() > 0.7)::int as s
          from generate_series(1, ${MATCHES}::int)) as m`)
  await db.run(sql`
    insert into players (steam_id, personaname)
    select case when n <= 50 then n else 76561198000000000 + n end, 'P' || n from generate_series(1, ${HOLDERS}::int) as n`)
  await db.run(sql`
    insert into player_awards (rules_id, steam_id, award, tier, match_id, earned_at, best)
    select rules_id, steam_id, award, tier, 1, to_timestamp(1600000000 + steam_id % 7 * 20000000 + steam_id % 97 * 2000), award <> ''
    from (select steam_id, case when random() > 0.9 then 3 when random() > 0.5 then 2 else 1 end as tier from players) as p
    cross join unnest(array[${RULES - 1}::int, ${RULES}::int]) as rules_id, unnest(array['', 'rifleman', 'medic']) as award`)
  await db.run(sql`
    insert into bans (bid, steam_id, authid, handle_at_ban, created_at, duration_s)
    select steam_id - 76561198000000000, steam_id, '', '', ${NOW}::timestamptz - interval '1 day', 0
    from players where steam_id > 76561198000000000 and steam_id % 40 = 0`)
  await analyze(db)
  return db
}

async function analyze(db: Database): Promise<void> {
  for (const table of [sql`matches`, sql`player_awards`, sql`award_spans`, sql`order_counts`])
    await db.run(sql`vacuum analyze ${table}`)
}

const hiding = (banned: 'hidden' | 'nameless') => shownPeople({ banned, erased: banned }, NOW)
const holders = (db: Db, banned: 'hidden' | 'nameless', page: { offset?: number; limit?: number }) =>
  pageOfHolders(db, { rulesId: RULES, award, shown: hiding(banned), now: NOW, ...page })

/** Every page is the part of the whole list that it says it is, and past the end there is nothing. */
async function expectPages<T>(
  name: string,
  list: (page: { offset?: number; limit?: number }) => Promise<{ rows: T[] }>,
) {
  const { rows: whole } = await list({})
  expect(whole.length, name).toBeGreaterThan(500)
  for (let offset = 1; offset <= whole.length + PAGE; offset += 197) {
    const { rows } = await list({ offset, limit: PAGE })
    expect(rows, `${name} from ${offset}`).toEqual(whole.slice(offset, offset + PAGE))
  }
  for (const offset of [whole.length - 1, whole.length, 2_000_000_000]) {
    expect((await list({ offset, limit: PAGE })).rows, `${name} from ${offset}`).toEqual(whole.slice(offset))
  }
}

async function expectRight(db: Database): Promise<void> {
  await expectPages('all holders', (page) => holders(db, 'nameless', page))
  await expectPages('holders without the banned and the erased', (page) => holders(db, 'hidden', page))
  for (const question of [{}, { server_id: 1 }, { server_id: 2 }, { map_id: 1 }]) {
    await expectPages(JSON.stringify(question), (page) => pageOfMatches(db, { ...question, ...page }, NOW))
  }
  expect(await db.run(WRONG)).toBe(0)
}

/** Neither those before the page nor those after it are read. */
async function expectNoWalk(db: Database): Promise<void> {
  const read = async (table: string, ask: (heard: Db) => Promise<unknown>) =>
    rowsRead((await planSteps(db, ask)).filter((step) => step['Relation Name'] === table))
  for (const banned of ['hidden', 'nameless'] as const) {
    const rows = await read('player_awards', (heard) => holders(heard, banned, { offset: HOLDERS / 2, limit: PAGE }))
    expect(rows, banned).toBeLessThan(1_000)
  }
  expect(
    await read('matches', (heard) => pageOfMatches(heard, { offset: MATCHES / 2, limit: PAGE }, NOW)),
  ).toBeLessThan(300)
}

const widths = sql`cross join (values (32), (24)) as w (width)`
const WRONG = sql`
  with awards as (
    select rules_id, award, width, tier, floor(extract(epoch from earned_at))::bigint * 1024 / (1::bigint << width) as bucket,
           count(*) as n
    from player_awards ${widths} where best group by 1, 2, 3, 4, 5),
  played as (
    select server_id, width, match_id / (1::bigint << width) as bucket, count(*) as n from matches ${widths} group by 1, 2, 3)
  select 1 from awards full join award_spans using (rules_id, award, width, tier, bucket)
  where coalesce(n, 0) <> coalesce(holders, 0)
  union all
  select 1 from played full join (select owner as server_id, width, bucket, entries from order_counts where list = 18) as o
    using (server_id, width, bucket)
  where coalesce(n, 0) <> coalesce(entries, 0)`

test('deep pages of holders and of matches are where they belong, through awards that are given, raised, moved and taken', async () => {
  const db = await community()
  await expectNoWalk(db)
  await expectRight(db)
  await db.run(sql`
    insert into player_awards (rules_id, steam_id, award, tier, match_id, earned_at, best)
    select rules_id, steam_id, award, tier, 2, earned_at, best
    from (select rules_id, steam_id, award, tier, earned_at, false as best from player_awards where award <> ''
          union all
          select rules_id, steam_id, award, tier + 1, earned_at + interval '40 days', true from player_awards
          where award <> '' and tier < 3) as raised
    where steam_id % 3 = 0
    on conflict (rules_id, steam_id, award, tier) do update set best = excluded.best`)
  await db.run(sql`update player_awards set earned_at = earned_at - interval '90 days' where steam_id % 11 = 0`)
  await db.run(sql`insert into players (steam_id, personaname) values (60, 'gone')`)
  await db.run(sql`update player_awards set steam_id = 60 where steam_id = 76561198000000333`) // erased
  await db.run(sql`delete from player_awards where steam_id % 5 = 0`)
  await db.run(sql`delete from matches where match_id % 7 = 0`)
  await expectRight(db)
})
