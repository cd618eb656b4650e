import { type Db, joinSql, type Sql, sql } from '#server/ground/db/db.ts'
import { ALL_TIME_SCORE, SEASON_SCORE } from '#server/ground/db/season-score.ts'
import { numberArray } from '#server/ground/db/sql-arrays.ts'
import { inParts } from '#server/ground/others-first.ts'

const MOST = sql`2147483647`

const SERVERS = sql`(select servers from player_sums_state)::int[]`

/**
 * What each has of it on all game servers: the columns of `player_sums`. Scores are those of the season that runs, whatever is
 * carried over already, and each row says which one was closed before.
 */
const SUMS: readonly (readonly [column: Sql, sum: Sql])[] = [
  [sql`player_name`, sql`(array_agg(s.player_name order by s.last_seen desc, s.server_id))[1]`],
  [sql`score`, sql`greatest(-${MOST}, least(${MOST}, sum(${SEASON_SCORE})))`],
  [sql`all_time_score`, sql`least(9007199254740991, sum(${ALL_TIME_SCORE}))`],
  ...[sql`kills`, sql`deaths`, sql`revives`, sql`healed_hp`, sql`medic_time`].map(
    (column) => [column, sql`least(${MOST}, sum(s.${column}))`] as const,
  ),
  [sql`last_seen`, sql`max(s.last_seen)`],
  [sql`carried_to`, sql`coalesce((select max(season_id) from seasons where closed_at is not null), 0)`],
]

const listed = (each: (pair: (typeof SUMS)[number]) => Sql): Sql => joinSql(SUMS.map(each), sql`, `)

const PLAYERS_AT_ONCE = 100 // some 40 ms

/** Adds up these players anew, under `lockSums`. Gives how many rows changed. */
export async function addUp(tx: Db, people: readonly string[]): Promise<number> {
  let changed = 0
  await inParts(people, PLAYERS_AT_ONCE, async (some) => {
    changed += await addUpPart(tx, some)
  })
  return changed
}

async function addUpPart(tx: Db, people: readonly string[]): Promise<number> {
  const ids = numberArray(people)
  const left = await tx.run(sql`
    delete from player_sums t
    where t.server_id = 0 and t.steam_id = any(${ids}::bigint[]) and not exists (
      select 1 from player_stats s where s.steam_id = t.steam_id and s.server_id = any(${SERVERS}))`)
  const changed = await tx.run(sql`
    insert into player_sums as t (steam_id, ${listed(([column]) => column)})
    select s.steam_id, ${listed(([, sum]) => sum)}
    from player_stats s
    where s.steam_id = any(${ids}::bigint[]) and s.server_id = any(${SERVERS})
    group by s.steam_id order by s.steam_id
    on conflict (server_id, steam_id) do update set ${listed(([column]) => sql`${column} = excluded.${column}`)}
    where (${listed(([column]) => sql`t.${column}`)}) is distinct from (${listed(([column]) => sql`excluded.${column}`)})`)
  return left + changed
}
