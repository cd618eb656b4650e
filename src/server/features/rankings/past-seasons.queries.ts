import { type Db, emptySql, plannedOnce, type Sql, sql } from '#server/ground/db/db.ts'
import {
  type CountedOrder,
  countedPlaces,
  countOrder,
  findOrderStart,
  pageInWays,
} from '#server/ground/db/lists/counted-order.ts'
import { pageOfFound } from '#server/ground/db/lists/page-of-found.ts'
import type { Page } from '#server/http/calls/calls.ts'
import { LONGEST_LIST, type PageQuery } from '#shared/contracts/common.ts'
import { PastRow, PastSeason, SeasonOfPlayer } from '#shared/contracts/seasons.ts'
import { type PlayerSearch, playerSearch } from './player-search.ts'

const BY_SCORE: CountedOrder = { list: 14, key: 'integer' }

/** How the scores of a season on a game server are called in the counts. */
const ownerOf = (season: Sql, server: Sql): Sql => sql`(${season}::bigint << 32 | ${server}::int)`

/** A season whose scores are still being carried over has no final board yet. */
export function listSeasons(db: Db): Promise<PastSeason[]> {
  return db.many(
    PastSeason,
    sql`
      select season_id as id, name, floor(extract(epoch from started_at))::int as started,
             floor(extract(epoch from closed_at))::int as closed
      from seasons where carried_at is not null and name is not null order by season_id desc`,
  )
}

export async function isPastSeason(db: Db, season: number): Promise<boolean> {
  return (await db.run(sql`select 1 from seasons where season_id = ${season} and carried_at is not null`)) > 0
}

interface PastQuestion extends PageQuery {
  season: number
  server_id: number
}

/** One page of a final board. Its cost follows the page. */
export async function pageOfPast(db: Db, asked: PastQuestion, now: Date): Promise<Page<PastRow>> {
  const search = playerSearch(asked.q, { admin: false, banned: false }, now)
  const owner = ownerOf(sql`${asked.season}`, sql`${asked.server_id}`)
  const [total, { rows, filtered }] = await Promise.all([
    countOrder(db, BY_SCORE, owner),
    search ? foundRows(db, asked, search) : topRows(db, asked, owner),
  ])
  return { rows, total, filtered: filtered ?? total }
}

interface RowsOf {
  rows: PastRow[]
  filtered: number | null // null: nothing was searched for
}

const scoresOf = ({ season, server_id }: PastQuestion): Sql =>
  sql`from season_scores k where k.season_id = ${season} and k.server_id = ${server_id}`

async function topRows(db: Db, asked: PastQuestion, owner: Sql): Promise<RowsOf> {
  const { limit = LONGEST_LIST, offset = 0 } = asked
  const start = await findOrderStart(db, BY_SCORE, { owner, offset, key: sql`k.score`, id: sql`k.steam_id` })
  if (start === null) return { rows: [], filtered: null }
  const chosen = pageInWays(start, limit, {
    rows: (way) => sql`select k.steam_id, k.score as key ${scoresOf(asked)}${way}`,
    order: sql`key desc, steam_id`,
  })
  const rows = await db.many(PastRow, sql`with page as materialized (${chosen})${shownRows(asked)}`)
  return { rows, filtered: null }
}

function foundRows(db: Db, asked: PastQuestion, { byNameThere, people }: PlayerSearch): Promise<RowsOf> {
  const { server_id, limit = LONGEST_LIST, offset = 0 } = asked
  const found = sql`
    select k.steam_id, k.score as key ${scoresOf(asked)} and k.steam_id in (
      select s.steam_id from player_stats s where s.server_id = ${server_id} and ${byNameThere} union (${people}))`
  const show = (more: Sql) => shownRows(asked, sql`, ${more}`)
  return pageOfFound(db, { row: PastRow, found, order: sql`key desc, steam_id`, limit, offset, show })
}

/** Goes on after `page`. */
function shownRows(asked: PastQuestion, more: Sql = emptySql): Sql {
  const owner = ownerOf(sql`${asked.season}`, sql`${asked.server_id}`)
  const places = countedPlaces(BY_SCORE, { owner, key: sql`k.score`, rows: scoresOf(asked) })
  return sql`,
    chosen as (select steam_id, key from page),
    ranks as materialized (${places})
    select p.steam_id, p.personaname, p.avatarhash, coalesce(s.player_name, '') as player_name, c.key as score, r.rank${more}
    from chosen c
    join ranks r on r.key = c.key
    join players p on p.steam_id = c.steam_id
    left join player_stats s on s.server_id = ${asked.server_id} and s.steam_id = c.steam_id
    order by c.key desc, c.steam_id`
}

/** Where a player stood when each season was closed. */
export function listSeasonsOf(db: Db, steamId: string, serverId: number): Promise<SeasonOfPlayer[]> {
  const owner = ownerOf(sql`k.season_id`, sql`k.server_id`)
  return db.many(
    SeasonOfPlayer,
    plannedOnce(sql`
      select e.season_id as id, e.name, k.score, o.rank_of,
             1 + a.entries + (
               select count(*)::int from season_scores h
               where h.season_id = k.season_id and h.server_id = k.server_id and h.score > k.score
                 and h.score < ceil(a.below)::bigint) as rank
      from season_scores k
      join seasons e on e.season_id = k.season_id and e.carried_at is not null and e.name is not null
      join game_servers g on g.server_id = k.server_id and g.enabled
      cross join lateral order_above(${BY_SCORE.list}, ${owner}, k.score) as a
      cross join lateral (
        select sum(entries)::int as rank_of from order_counts
        where list = ${BY_SCORE.list} and owner = ${owner} and width = 32) as o
      where k.steam_id = ${steamId} and k.server_id = ${serverId}
      order by e.season_id desc`),
  )
}
