import { z } from 'zod'
import { type Db, emptySql, joinSql, type Sql, sql } from '#server/ground/db/db.ts'
import type { Page } from '#server/http/calls/calls.ts'
import { LONGEST_LIST, type PageQuery } from '#shared/contracts/common.ts'
import { MatchSummary } from '#shared/contracts/matches.ts'
import { matchesFound } from './match-search.ts'

export interface MatchQuestion extends PageQuery {
  server_id?: number
  map_id?: number
  player?: string
}

const SILENT_MS = 15 * 60_000 // a game server on which people play is not silent for so long

/** What a list shows of a match called m. */
export const summary = (now: Date): Sql => sql`
  m.match_id::float8 as id, m.server_id, g.server_name, m.map_id, p.map_name, p.map_name_trans, m.mode,
  extract(epoch from m.started_at)::int as started, extract(epoch from m.ended_at)::int as ended,
  extract(epoch from m.seen_at)::int as seen,
  m.ended_at is null and m.seen_at > ${new Date(now.getTime() - SILENT_MS)} as running,
  case m.last_win when true then 'win' when false then 'loss' end as result,
  m.wins, m.losses, m.points, m.caches, m.kills, m.people as players`

export const named = sql`join game_servers g using (server_id) join maps p using (map_id)`

/** Newest first. A page is cut from an index of ids, which are in the order of time. */
export async function pageOfMatches(db: Db, question: MatchQuestion, now: Date): Promise<Page<MatchSummary>> {
  const { limit = LONGEST_LIST, offset = 0 } = question
  const among = listed(question)
  const found = await matchesFound(db, question.q)
  const wanted = found === null ? among : sql`(${among}) as listed where match_id in (${found})`
  const ids = found === null ? among : sql`select match_id from ${wanted}`
  const [rows, total] = await Promise.all([
    db.many(
      MatchSummary,
      sql`
        with page as materialized (${ids} order by match_id desc limit ${limit} offset ${offset})
        select ${summary(now)} from page join matches m using (match_id) ${named} order by m.match_id desc`,
    ),
    countListed(db, question),
  ])
  return { rows, total, filtered: found === null ? total : await count(db, ids) }
}

/** The ids of what is listed while nothing is searched for. */
function listed({ server_id, map_id, player }: MatchQuestion): Sql {
  const conditions = [
    server_id === undefined ? [] : sql`m.server_id = ${server_id}`,
    map_id === undefined ? [] : sql`m.map_id = ${map_id}`,
    player === undefined ? [] : sql`mp.steam_id = ${player}`,
  ].flat()
  const where = conditions.length === 0 ? emptySql : sql`where ${joinSql(conditions, sql` and `)}`
  if (player === undefined) return sql`select match_id from matches m ${where}`
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
