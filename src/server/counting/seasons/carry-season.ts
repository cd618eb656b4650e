import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { carrySums } from '#server/counting/sums/carry-sums.ts'
import { raiseVersions } from '#server/ground/db/data-versions.ts'
import { type Db, sql } from '#server/ground/db/db.ts'
import { carryScores } from './carry-scores.ts'
import { lockSeason } from './running-season.ts'

const ROWS_AT_ONCE = 500 // in a table of a million it takes a small part of a second, which is how long a recorder waits

const Id = z.object({ id: z.int() })
const Last = z.object({ score: z.int().nullable(), rows: z.int() })

/**
 * Carries the scores of the season that was closed last over to the score of all time; what is left of it when the program
 * is stopped is carried later. Readers cannot tell (decision 36), so it takes its time: it rests as long as it works.
 */
export async function carrySeason(db: Db, now: Date, rowsAtOnce = ROWS_AT_ONCE): Promise<void> {
  const season = await db.one(
    Id,
    sql`
      select season_id as id from seasons where closed_at is not null and carried_at is null
      order by season_id desc limit 1`,
  )
  if (season === null) return
  const servers = await db.many(Id, sql`select distinct server_id as id from player_stats order by server_id`)
  for (const server of servers) await carryServer(db, season.id, server.id, rowsAtOnce)
  await carrySums(db, season.id, rowsAtOnce)
  await db.transaction(async (tx) => {
    await lockSeason(tx)
    await tx.run(sql`update seasons set carried_at = ${now} where season_id = ${season.id}`)
    await raiseVersions(tx, ['stats'])
  })
}

async function carryServer(db: Db, season: number, server: number, rowsAtOnce: number): Promise<void> {
  for (let from = -(2 ** 31); ; ) {
    const start = performance.now()
    const last = await db.transaction((tx) => carrySome(tx, season, server, from, rowsAtOnce))
    if (last.rows < rowsAtOnce || last.score === null) return
    from = last.score
    await sleep(performance.now() - start)
  }
}

/** Up to so many rows from a score on, and where it came to. */
async function carrySome(tx: Db, season: number, server: number, from: number, rowsAtOnce: number) {
  await tx.run(sql`set local statement_timeout = 0`)
  await lockSeason(tx) // nobody else locks rows of players in another order
  const behind = sql`
    select server_id, steam_id, score from player_stats
    where server_id = ${server} and score >= ${from} and score <> 0 and carried_to < ${season}
    order by score, all_time_score, kills, steam_id desc limit ${rowsAtOnce}`
  const last = await tx.one(Last, sql`select max(score) as score, count(*)::int as rows from (${behind}) as behind`)
  await carryScores(tx, season, sql`${behind} for update`)
  return last ?? { score: null, rows: 0 }
}
