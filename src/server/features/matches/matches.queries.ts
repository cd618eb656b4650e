import { z } from 'zod'
import { type Db, emptySql, joinSql, type Sql, sql } from '#server/ground/db/db.ts'
import { findSpan, spanStart } from '#server/ground/db/lists/counted-spans.ts'
import { named, summary } from '#server/ground/db/match-rows.ts'
import { numberArray } from '#server/ground/db/sql-arrays.ts'
import type { Page } from '#server/http/calls/calls.ts'
import { LONGEST_LIST, type PageQuery } from '#shared/contracts/common.ts'
import { MatchSummary } from '#shared/contracts/matches.ts'
import { matchesFound } from './match-search.ts'

export interface MatchQuestion extends PageQuery {
  server_id?: number
  map_id?: number
  player?: string
}

/** Newest first. A page is cut from an index of ids, which are in the order of time. */
export async function pageOfMatches(db: Db, question: MatchQuestion, now: Date): Promise<Page<MatchSummary>> {
  const found = await matchesFound(db, question.q)
  return found === null ? pageOfAll(db, question, now) : pageOfFound(db, question, found, now)
}

async function pageOfAll(db: Db, question: MatchQuestion, now: Date): Promise<Page<MatchSummary>> {
  const { limit = LONGEST_LIST } = question
  const listRows = async () => {
    const start = await findStart(db, question)
    if (start === null) return []
    const among = sql`${listed(question, start.conditions)} order by match_id desc`
    return listSummaries(db, sql`${among} limit ${limit} offset ${start.offset}`, now)
  }
  const [rows, total] = await Promise.all([listRows(), countListed(db, question)])
  return { rows, total, filtered: total }
}

/** From where on the index is walked to the page; null when there are not so many. Those of a map or a player are few enough. */
async function findStart(db: Db, question: MatchQuestion): Promise<{ conditions: Sql[]; offset: number } | null> {
  const { server_id, map_id, player, offset = 0 } = question
  if (offset === 0 || map_id !== undefined || player !== undefined) return { conditions: [], offset }
  const servers = server_id === undefined ? sql`select server_id from game_servers` : sql`select ${server_id}::int`
  const counts = (width: number, within: Sql) => sql`
    select 0 as tier, bucket, entries as n from order_counts
    where list = ${ORDER_LIST} and owner = any(array(${servers})) and width = ${width} and ${within}`
  const span = await findSpan(db, { counts, order: sql`bucket desc` }, offset)
  return span && { conditions: [sql`m.match_id < ${spanStart(span.bucket + 1)}::bigint`], offset: span.before }
}

const ORDER_LIST = 18 // of order_counts: migration 0039

const Found = z.object({ ids: z.array(z.number()), n: z.int() })

/** What is searched for is found once, for the page and for the count. */
async function pageOfFound(db: Db, question: MatchQuestion, found: Sql, now: Date): Promise<Page<MatchSummary>> {
  const { limit = LONGEST_LIST, offset = 0 } = question
  const among = isFiltered(question) ? sql`where match_id in (${listed(question)})` : emptySql
  const matching = await db.one(
    Found,
    sql`
      with found as materialized (select match_id from (${found}) as f ${among})
      select (select count(*)::int from found) as n,
             array(select match_id::float8 from found order by match_id desc limit ${limit} offset ${offset}) as ids`,
  )
  const { ids, n } = matching ?? { ids: [], n: 0 }
  const rows =
    ids.length === 0 ? [] : await listSummaries(db, sql`select unnest(${numberArray(ids)}::bigint[]) as match_id`, now)
  return { rows, total: await countListed(db, question), filtered: n }
}

function listSummaries(db: Db, page: Sql, now: Date): Promise<MatchSummary[]> {
  return db.many(
    MatchSummary,
    sql`
      with page as materialized (${page})
      select ${summary(now)} from page join matches m using (match_id) ${named} order by m.match_id desc`,
  )
}

const isFiltered = ({ server_id, map_id, player }: MatchQuestion): boolean =>
  server_id !== undefined || map_id !== undefined || player !== undefined

/** The ids of what is listed while nothing is searched for. */
function listed({ server_id, map_id, player }: MatchQuestion, more: readonly Sql[] = []): Sql {
  const conditions = [
    ...more,
    server_id === undefined ? [] : sql`m.server_id = ${server_id}`,
    map_id === undefined ? [] : sql`m.map_id = ${map_id}`,
    player === undefined ? [] : sql`mp.steam_id = ${player}`,
  ].flat()
  const where = conditions.length === 0 ? emptySql : sql`where ${joinSql(conditions, sql` and `)}`
  if (player === undefined) return sql`select match_id from matches m ${where}`
  if (conditions.length === 1) return sql`select match_id from match_players mp ${where}` // all it needs is in one index
  return sql`select match_id from match_players mp join matches m using (match_id) ${where}`
}

const Count = z.object({ n: z.int() })

async function countListed(db: Db, question: MatchQuestion): Promise<number> {
  const { server_id, map_id, player } = question
  if (map_id !== undefined || player !== undefined) return count(db, listed(question))
  const which = server_id === undefined ? emptySql : sql`where server_id = ${server_id}`
  const row = await db.one(Count, sql`select coalesce(sum(matches), 0)::int as n from match_counts ${which}`)
  return row?.n ?? 0
}

async function count(db: Db, ids: Sql): Promise<number> {
  return (await db.one(Count, sql`select count(*)::int as n from (${ids}) as counted`))?.n ?? 0
}
