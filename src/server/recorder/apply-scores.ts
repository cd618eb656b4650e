import { type Db, type Sql, sql } from '#server/db/db.ts'
import type { PlayerRow } from './apply-players.ts'
import type { ClosedSeason } from './seasons.ts'
import { numberArray } from './sql-arrays.ts'

/**
 * Makes the score of some players, which is that of a closed season, join the score of all time, and keeps it by season.
 * Each player's is carried once: the row says so. `some` selects server_id, steam_id and score of rows, locked.
 */
export function carryScores(db: Db, season: number, some: Sql): Promise<number> {
  return db.run(sql`
    with chosen as materialized (${some}),
    kept as (
      insert into season_scores as k (season_id, server_id, steam_id, score)
      select ${season}::int, server_id, steam_id, score from chosen
      on conflict (season_id, server_id, steam_id) do update set score = k.score + excluded.score)
    update player_stats s set all_time_score = s.all_time_score + chosen.score, score = 0, carried_to = ${season}
    from chosen where s.server_id = chosen.server_id and s.steam_id = chosen.steam_id`)
}

/** Before points of the running season are added: a score that is not carried yet would take them with it. */
export async function carryBefore(db: Db, rows: readonly PlayerRow[], closed: ClosedSeason | null): Promise<void> {
  if (closed === null || closed.isCarried) return
  await carryScores(
    db,
    closed.id,
    sql`
      select s.server_id, s.steam_id, s.score
      from unnest(${numberArray(rows.map((row) => row.serverId))}::int[], ${numberArray(rows.map((row) => row.steamId))}::bigint[])
           as d (server_id, steam_id)
      join player_stats s using (server_id, steam_id)
      where s.score <> 0 and s.carried_to < ${closed.id}
      order by s.server_id, s.steam_id for update of s`,
  )
}

/** Points of lines that came after their season was closed. */
export async function addPastScores(db: Db, rows: readonly PlayerRow[]): Promise<void> {
  const late = rows.flatMap(({ serverId, steamId, pastScores }) =>
    [...pastScores].flatMap(([season, score]) => (season === null ? [] : [{ season, serverId, steamId, score }])),
  )
  if (late.length === 0) return
  await db.run(sql`
    insert into season_scores as k (season_id, server_id, steam_id, score)
    select season_id, server_id, steam_id, score
    from unnest(${numberArray(late.map((row) => row.season))}::int[], ${numberArray(late.map((row) => row.serverId))}::int[],
                ${numberArray(late.map((row) => row.steamId))}::bigint[], ${numberArray(late.map((row) => row.score))}::int[])
         as d (season_id, server_id, steam_id, score)
    order by season_id, server_id, steam_id
    on conflict (season_id, server_id, steam_id) do update set score = k.score + excluded.score`)
}
