import { join } from 'node:path'
import type { Config } from './config.ts'
import { openDataDir } from './data-dir/data-dir.ts'
import { type Database, type DatabaseOptions, openDatabase } from './db/db.ts'
import { type EmbeddedPostgres, startEmbedded } from './db/embedded/embedded-postgres.ts'
import { migrate } from './db/migrate.ts'
import type { Log } from './log.ts'
import { StartError } from './start-error.ts'

/** The data directory and the database, opened and migrated. */
export interface Store {
  db: Database
  dataDir: string
  embedded: EmbeddedPostgres | null
  /** A database handle without deadlines, for work that takes as long as it takes. */
  openPatient(): Database
  close(): Promise<void>
}

/** `checkFirst` runs once the data directory is ours and before the database starts. */
export async function openStore(
  config: Config,
  log: Log,
  checkFirst: () => Promise<void> = () => Promise.resolve(),
): Promise<Store> {
  const dataDir = await openDataDir(config.dataDir)
  let embedded: EmbeddedPostgres | null = null
  try {
    await checkFirst()
    embedded = config.databaseUrl === null ? await startEmbedded({ dataDir: dataDir.path, log }) : null
    const where = databaseOptions(config, embedded, log)
    await migrateAll(where, log)
    const db = openDatabase(where)
    return {
      db,
      dataDir: dataDir.path,
      embedded,
      openPatient: () => openDatabase({ ...where, deadlines: false, connections: 4 }),
      close: async () => {
        await db.close()
        await embedded?.stop()
        dataDir.release()
      },
    }
  } catch (error) {
    await embedded?.stop()
    dataDir.release()
    throw error
  }
}

function databaseOptions({ databaseUrl }: Config, embedded: EmbeddedPostgres | null, log: Log): DatabaseOptions {
  const onError = (error: Error) => log.warn(`A database connection was lost: ${error.message}`)
  if (databaseUrl !== null) return { url: databaseUrl, onError }
  if (!embedded) throw new Error('Without a DATABASE_URL the embedded database runs')
  const { socketDir: dir, port, user, database } = embedded
  return { socket: { dir, port, user, database }, onError }
}

// Beside the bundled program, or beside db/ when run from source.
const MIGRATIONS = join(import.meta.dirname, import.meta.filename.endsWith('.ts') ? 'db/migrations' : 'migrations')

async function migrateAll(where: DatabaseOptions, log: Log): Promise<void> {
  const db = openDatabase({ ...where, deadlines: false, connections: 1 })
  try {
    const applied = await migrate(db, MIGRATIONS)
    if (applied.length > 0) log.info(`The database is up to date: ${applied.length} migration(s) applied`)
  } catch (error) {
    const sentence = error instanceof Error ? error.message : String(error)
    throw new StartError(
      where.url ? `${sentence} (DATABASE_URL is set: check that it is right and reachable)` : sentence,
    )
  } finally {
    await db.close()
  }
}
