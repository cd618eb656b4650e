import { emptySql, type Sql, sql } from '#server/ground/db/db.ts'
import { countedPlaces } from '#server/ground/db/lists/counted-order.ts'
import { boardRows } from '#server/ground/db/people/player-sums.ts'
import { SEASON_SCORE } from '#server/ground/db/season-score.ts'
import { type AskedPage, type Board, membersOf } from './board.ts'

/** Looking up a rank costs the same for the first and the last; from so many on it is cheaper to go from one to the next. */
const LOOKED_UP_ONE_BY_ONE = 100

/** What comes after `chosen`, and how each of those rows comes to its rank. */
export function ranking(board: Board<unknown>, { server_id, limit }: AskedPage): { ranks: Sql; rank: Sql } {
  if (board.rank === 'place' && typeof board.pages === 'object' && board.pages !== null) {
    const rows = sql`from ${boardRows(server_id)} s ${membersOf(board, server_id)}`
    const places = countedPlaces(board.pages, { owner: sql`${server_id}`, key: board.by[0], rows })
    return { ranks: ranksAre(places), rank: sql`join ranks r on r.key = c.key` }
  }
  if (board.rank === 'level')
    return {
      ranks: ranksAre(sql`select * from season_levels(${server_id})`),
      rank: sql`join ranks r on r.score = ${SEASON_SCORE}`,
    }
  if (limit > LOOKED_UP_ONE_BY_ONE)
    return { ranks: ranksAre(ranksOfChosen(server_id)), rank: sql`join ranks r on r.score = s.score` }
  return { ranks: emptySql, rank: sql`cross join lateral score_ranks(s.server_id, s.score) as r` }
}

const ranksAre = (query: Sql): Sql => sql`, ranks as materialized (${query})`

/** The rank of the best, and from score to score those who stand between the two. */
function ranksOfChosen(serverId: number): Sql {
  return sql`
    select score, (sum(step) over (order by score desc))::int as rank
    from (select score, case
            when higher is null then (select rank from score_ranks(${serverId}, score))
            else (select coalesce(sum(players), 0) from score_counts
                  where server_id = ${serverId} and width = 0 and bucket > score and bucket <= higher)
          end as step
          from (select score, lag(score) over (order by score desc) as higher
                from (select distinct s.score from chosen c
                      join ${boardRows(serverId)} s on s.server_id = ${serverId} and s.steam_id = c.steam_id) as shown) as scores) as steps`
}
