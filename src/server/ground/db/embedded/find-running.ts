import { join } from 'node:path'
import type { DatabaseOptions } from '#server/ground/db/db.ts'
import { readPidFile } from './leftover.ts'
import { CLUSTER_NAME } from './place.ts'
import { APPLICATION_ROLE, DATABASE_NAME, SOCKET_PORT } from './settings.ts'

/** How to reach the database that a running Sitrep keeps in this data directory; null while it is not ready. */
export async function findRunning(dataDir: string): Promise<NonNullable<DatabaseOptions['socket']> | null> {
  const { socketDir, ready } = await readPidFile(join(dataDir, CLUSTER_NAME))
  if (!ready || socketDir === '') return null
  return { dir: socketDir, port: SOCKET_PORT, user: APPLICATION_ROLE, database: DATABASE_NAME }
}
