import { type Db, type Sql, sql } from '#server/ground/db/db.ts'

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
