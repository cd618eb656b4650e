import { addUpAll } from '#server/counting/sums/keep-sums.ts'
import { type Db, sql } from '#server/ground/db/db.ts'

/** One in three is on a second game server as well, and everybody is added up by what does it on a site. */
export async function fillSums(db: Db): Promise<void> {
  await db.run(sql`
    insert into player_stats (server_id, steam_id, player_name, score, kills, deaths, last_seen)
    select 2, steam_id, player_name, score / 3, kills / 5, deaths / 5, last_seen
    from player_stats where server_id = 1 and steam_id % 3 = 0`)
  const start = performance.now()
  await addUpAll(db, undefined, 20_000)
  process.stderr.write(`Added up in ${((performance.now() - start) / 1000).toFixed(0)} s\n`)
  for (const table of [sql`player_stats`, sql`player_sums`, sql`score_counts`, sql`order_counts`]) {
    await db.run(sql`vacuum analyze ${table}`)
  }
}
