import { type Db, sql } from '#server/ground/db/db.ts'
import { ALL_TIME_SCORE, SEASON_SCORE } from '#server/ground/db/season-score.ts'
import { FoundPlayer, MOST_FOUND } from '#shared/contracts/find.ts'
import { candidates, closeness } from './player-candidates.ts'

/**
 * Who is called exactly so, then whose name begins so, then whose name contains it; among equals by the season's points.
 * `offset 0` has each person looked up by their id, however many are expected.
 */
export function findPlayers(db: Db, needle: string): Promise<FoundPlayer[]> {
  return db.many(
    FoundPlayer,
    sql`
      with ${candidates(needle)},
      chosen as materialized (
        select p.steam_id, p.personaname, p.avatarhash, s.server_id, s.server_name, s.player_name, s.score,
               row_number() over (order by ${closeness(needle)}, s.score desc nulls last, s.all_time_score desc nulls last,
                                           p.steam_id) as place
        from candidates c
        cross join lateral (
          select steam_id, personaname, avatarhash from players where steam_id = c.steam_id offset 0) as p
        left join lateral (
          select s.server_id, g.server_name, s.player_name, ${SEASON_SCORE} as score, ${ALL_TIME_SCORE} as all_time_score
          from player_stats s join game_servers g on g.server_id = s.server_id and g.enabled
          where s.steam_id = p.steam_id
          order by score desc, all_time_score desc, g.position, g.server_id limit 1) as s on true
        order by place limit ${MOST_FOUND})
      select steam_id, personaname, avatarhash,
             case when server_id is not null then json_build_object(
               'server_name', server_name, 'player_name', player_name, 'score', score,
               'rank', (select rank from season_ranks(server_id, score))) end as best
      from chosen order by place`,
  )
}
