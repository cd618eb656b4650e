import { z } from 'zod'
import { SERVERS_OF_MATCH_IDS } from '#server/counting/matches/match-id.ts'
import { type Db, emptySql, plannedOnce, type Sql, sql } from '#server/ground/db/db.ts'
import { searchNeedle } from '#server/ground/db/lists/search.ts'
import { named, summary } from '#server/ground/db/match-rows.ts'
import type { Page } from '#server/http/calls/calls.ts'
import { LONGEST_LIST, type PageQuery } from '#shared/contracts/common.ts'
import { PlayerMatch } from '#shared/contracts/matches.ts'
import { mapsFound } from './match-search.ts'

interface Question extends PageQuery {
  steam_id: string
  server_id: number // 0: all of them
}

/** Newest first, cut from the index of the player's matches, whose ids tell the game server, too. */
export async function pageOfPlayerMatches(db: Db, question: Question, now: Date): Promise<Page<PlayerMatch>> {
  const { limit = LONGEST_LIST, offset = 0 } = question
  const own = ownMatches(question)
  const needle = searchNeedle(question.q)
  const maps = needle === null ? null : await mapsFound(db, needle)
  const found =
    maps === null
      ? own
      : sql`select match_id, slot from (${own}) o join matches m using (match_id) where m.map_id = any(${maps}::int[])`
  const [rows, total] = await Promise.all([
    db.many(
      PlayerMatch,
      plannedOnce(sql`
        with page as materialized (select match_id, slot from (${found}) f order by match_id desc, slot limit ${limit} offset ${offset})
        select ${summary(now)}, json_build_object(
                 'score', s.score, 'kills', s.kills, 'deaths', s.deaths, 'headshots', s.headshots, 'revives', s.revives,
                 'caps', s.caps, 'wins', s.wins, 'losses', s.losses, 'best_streak', s.best_streak,
                 'time_played', s.played_s + greatest(0, coalesce(extract(epoch from m.seen_at - s.here_since), 0))::int) as own
        from page join match_players s using (match_id, slot) join matches m using (match_id) ${named}
        order by match_id desc, s.slot`),
    ),
    count(db, own),
  ])
  return { rows, total, filtered: maps === null ? total : await count(db, found) }
}

function ownMatches({ steam_id, server_id }: Question): Sql {
  const there = server_id === 0 ? emptySql : sql`and match_id % ${SERVERS_OF_MATCH_IDS}::int = ${server_id}::int`
  return sql`select match_id, slot from match_players where steam_id = ${steam_id} ${there}`
}

const Count = z.object({ n: z.int() })

async function count(db: Db, rows: Sql): Promise<number> {
  return (await db.one(Count, sql`select count(*)::int as n from (${rows}) as counted`))?.n ?? 0
}
