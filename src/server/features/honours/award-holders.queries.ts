import { z } from 'zod'
import type { Award } from '#server/counting/honours/award-rule.ts'
import { type Db, emptySql, type Sql, sql } from '#server/ground/db/db.ts'
import { type OrderStart, pageInWays } from '#server/ground/db/lists/counted-order.ts'
import { findSpan, spanStart } from '#server/ground/db/lists/counted-spans.ts'
import { searchNeedle } from '#server/ground/db/lists/search.ts'
import { ALL_WORDS, peopleMatching } from '#server/ground/db/people/people-search.ts'
import type { ShownPeople } from '#server/ground/db/people/shown-people.ts'
import type { Page } from '#server/http/calls/calls.ts'
import { AwardHolder, MatchAward, type PlayerAward } from '#shared/contracts/awards.ts'
import { LONGEST_LIST, type PageQuery } from '#shared/contracts/common.ts'
import { awardRef, countHolders, type GivenAwards, playersIn, tierKey } from './awards.queries.ts'

interface HoldersQuestion extends PageQuery {
  rulesId: number
  award: Award
  shown: ShownPeople
  now: Date
}

const Row = AwardHolder.omit({ n: true })
const Count = z.object({ n: z.int() })

const ORDER = sql`tier desc, earned_at, steam_id`

/** The page is cut from the index, a deep one from the span of time in which it begins on. */
export async function pageOfHolders(db: Db, question: HoldersQuestion): Promise<Page<AwardHolder>> {
  const { rulesId, award, shown, now, q, limit = LONGEST_LIST } = question
  const needle = searchNeedle(q)
  const all = sql`from player_awards a where ${isHeld(question)} and ${shown.isShown(sql`a.steam_id`)}`
  const found = needle === null ? emptySql : sql`and a.steam_id in (${peopleMatching(needle, ALL_WORDS, now)})`
  const listRows = async () => {
    const start = await findStart(db, question, needle)
    if (start === null) return []
    const rows = (way: Sql) => sql`select a.steam_id, a.tier, a.earned_at, a.match_id ${all} ${found}${way}`
    return db.many(
      Row,
      sql`
        with page as materialized (${pageInWays(start, limit, { rows, order: ORDER })})
        select a.tier, extract(epoch from a.earned_at)::int as earned, a.match_id::float8 as match_id, ${shown.holder} as holder
        from page a join players p using (steam_id)
        order by a.tier desc, a.earned_at, a.steam_id`,
    )
  }
  const [rows, holders, filtered] = await Promise.all([
    listRows(),
    countHolders(db, rulesId, shown),
    needle === null ? null : db.one(Count, sql`select count(*)::int as n ${all} ${found}`),
  ])
  const total = holders.get(tierKey(award.id, 1)) ?? 0
  return { rows: rows.map((row) => withNumber(award, row)), total, filtered: filtered?.n ?? total }
}

/** Of a row of player_awards called a. */
const isHeld = ({ rulesId, award }: HoldersQuestion): Sql =>
  sql`a.rules_id = ${rulesId} and a.award = ${award.id} and a.best`

/** Null when there are not so many. */
async function findStart(db: Db, question: HoldersQuestion, needle: string | null): Promise<OrderStart | null> {
  const { rulesId, award, shown, offset = 0 } = question
  if (needle !== null || offset === 0) return { ways: [emptySql], offset }
  const span = await findSpan(
    db,
    {
      counts: (width, within) => sql`
        select tier, bucket, holders as n from award_spans
        where rules_id = ${rulesId} and award = ${award.id} and width = ${width} and ${within}`,
      gone: sql`
        select a.tier, award_code(a.earned_at) as code from player_awards a
        where ${isHeld(question)} and a.steam_id in (${shown.hidden})`,
      order: sql`tier desc, bucket`,
    },
    offset,
  )
  if (span === null) return null
  const from = sql`to_timestamp(${spanStart(span.bucket) / 2 ** 10}::bigint)`
  return {
    ways: [sql` and a.tier = ${span.tier} and a.earned_at >= ${from}`, sql` and a.tier < ${span.tier}`],
    offset: span.before,
  }
}

const withNumber = <T extends { tier: number }>({ tiers }: Award, row: T): T & { n: number } => ({
  n: tiers[row.tier - 1] ?? 1,
  ...row,
})

const Earned = AwardHolder.omit({ n: true, holder: true }).extend({ award: z.string() })

/** The rarest first. */
export async function listAwardsOf(
  db: Db,
  { rulesId, awards }: GivenAwards,
  steamId: string,
  shown: ShownPeople,
): Promise<PlayerAward[]> {
  const [rows, holders] = await Promise.all([
    db.many(
      Earned,
      sql`
        select a.award, a.tier, extract(epoch from a.earned_at)::int as earned, a.match_id::float8 as match_id
        from player_awards a
        where a.rules_id = ${rulesId} and a.steam_id = ${steamId} and a.tier > 0 and ${shown.isShown(sql`a.steam_id`)}
        order by a.award, a.tier desc`,
    ),
    countHolders(db, rulesId, shown),
  ])
  const list = awards.flatMap((award): PlayerAward[] => {
    const earned = rows.filter((row) => row.award === award.id).map((row) => withNumber(award, row))
    const [best] = earned
    if (best === undefined) return []
    const count = holders.get(tierKey(award.id, best.tier)) ?? 0
    return [{ ...awardRef(award), tiers: award.tiers, earned, holders: count, players: playersIn(holders) }]
  })
  return list.sort((a, b) => a.holders - b.holders)
}

const InMatch = MatchAward.pick({ tier: true, holder: true }).extend({ award: z.string() })

/** Who earned what in a match. Of those without a name nothing is told: their row of the scoreboard would tell whose it was. */
export async function listAwardsIn(
  db: Db,
  { rulesId, awards }: GivenAwards,
  matchId: number,
  shown: ShownPeople,
): Promise<MatchAward[]> {
  const rows = await db.many(
    InMatch,
    sql`
      select a.award, a.tier, h.holder
      from player_awards a join players p using (steam_id) cross join lateral (select ${shown.holder} as holder) as h
      where a.match_id = ${matchId} and a.rules_id = ${rulesId} and a.tier > 0 and ${shown.isShown(sql`a.steam_id`)}
        and h.holder is not null
      order by p.personaname, a.steam_id, a.award, a.tier desc`,
  )
  return rows.flatMap(({ award: id, ...row }) => {
    const award = awards.find((one) => one.id === id)
    return award ? { ...awardRef(award), ...withNumber(award, row), tiers: award.tiers.length } : []
  })
}
