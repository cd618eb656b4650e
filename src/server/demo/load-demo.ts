import type { Clock } from '#server/clock.ts'
import { raiseVersions } from '#server/db/data-versions.ts'
import { type Database, sql } from '#server/db/db.ts'
import { createPopulation } from '#simulator/community/population.ts'
import { loadPeople } from './load-people.ts'

const SEED = 'sitrep'
const PLAYERS = 3_000

/** Fills an empty database with the simulated community; one that has players is left as it is. */
export async function loadDemo(db: Database, clock: Clock): Promise<boolean> {
  if ((await db.run(sql`select 1 from players limit 1`)) > 0) return false
  const population = createPopulation({ seed: SEED, players: PLAYERS, now: clock.now() })
  await db.transaction(async (tx) => {
    await loadPeople(tx, population)
    await raiseVersions(tx, ['players', 'admins', 'bans'])
  })
  return true
}
