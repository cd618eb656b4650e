import { z } from 'zod'
import { type Db, sql } from './db.ts'

const Lock = z.object({ got: z.boolean() })

/** Runs the work while nobody else, on any node, runs work under the same lock and id; 'busy' when somebody does. */
export function runAlone<T>(db: Db, lock: number, id: number, work: () => Promise<T>): Promise<T | 'busy'> {
  return db.transaction(async (tx) => {
    const asked = await tx.one(Lock, sql`select pg_try_advisory_xact_lock(${lock}, ${id}) as got`)
    return asked?.got ? work() : 'busy'
  })
}
