import type { Clock } from '#server/ground/clock.ts'
import type { Database } from '#server/ground/db/db.ts'
import { seedHistory } from './seed-history.ts'
import { seedMatches } from './seed-matches.ts'
import { seedPeople } from './seed-people.ts'
import { seedStats } from './seed-stats.ts'
import { seedThings } from './seed-things.ts'

export type Seed = ReturnType<typeof createSeed>

/** Rows for a test: say what matters to it, the rest is filled in. */
export function createSeed(db: Database, clock: Clock) {
  let made = 0
  const next = () => ++made
  const people = seedPeople(db, clock, next)
  const things = seedThings(db, next)
  return {
    ...people,
    ...things,
    ...seedStats(db, clock, people),
    ...seedHistory(db, clock, people, things),
    ...seedMatches(db, clock, people, things),
  }
}
