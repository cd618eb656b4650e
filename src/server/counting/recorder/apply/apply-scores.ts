import { carryScores } from '#server/counting/seasons/carry-scores.ts'
import type { ClosedSeason } from '#server/counting/seasons/running-season.ts'
import { type Db, sql } from '#server/ground/db/db.ts'
import { numberArray } from '#server/ground/db/sql-arrays.ts'
import type { PlayerRow } from './apply-players.ts'

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
  const late = rows.flatMap(({ serverId, steamId, player }) =>
    [...player.pastScores].flatMap(([season, score]) =>
      season === null ? [] : [{ season, serverId, steamId, score }],
    ),
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
