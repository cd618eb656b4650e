import { raiseVersions } from '#server/db/data-versions.ts'
import { type Database, sql } from '#server/db/db.ts'
import type { Population } from '#simulator/community/population.ts'
import { loadPeople } from './load-people.ts'

/** Fills an empty database with the simulated community; one that has players is left as it is. */
export async function loadDemo(db: Database, population: Population): Promise<boolean> {
  if ((await db.run(sql`select 1 from players limit 1`)) > 0) return false
  await db.transaction(async (tx) => {
    await loadPeople(tx, population)
    await raiseVersions(tx, ['players', 'admins', 'bans'])
  })
  return true
}
