import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { type Db, sql } from '#server/ground/db/db.ts'
import { lockSums } from '#server/ground/db/people/player-sums.ts'
import { addUp } from './add-up.ts'

const Row = z.object({ steam_id: z.string(), is_behind: z.boolean() })

/** Adds up everybody whose sum still has the score of a season that is closed. Before it counts as carried over, all are. */
export async function carrySums(db: Db, season: number, rowsAtOnce: number): Promise<void> {
  for (let from: string | null = '-9223372036854775808'; from !== null; ) {
    const start = performance.now()
    const after: string = from
    from = await db.transaction((tx) => carrySome(tx, season, after, rowsAtOnce))
    await sleep(performance.now() - start)
  }
}

/** Where it came to; null at the end. */
async function carrySome(tx: Db, season: number, after: string, rowsAtOnce: number): Promise<string | null> {
  await lockSums(tx)
  const rows = await tx.many(
    Row,
    sql`
      select steam_id::text, carried_to < ${season} and score <> 0 as is_behind from player_sums
      where server_id = 0 and steam_id > ${after}::bigint order by steam_id limit ${rowsAtOnce}`,
  )
  await addUp(
    tx,
    rows.flatMap(({ steam_id, is_behind }) => (is_behind ? [steam_id] : [])),
  )
  return rows.length < rowsAtOnce ? null : (rows.at(-1)?.steam_id ?? null)
}
