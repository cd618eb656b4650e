import { openDataDir } from '#server/ground/data-dir/data-dir.ts'
import { type Database, type DatabaseOptions, openDatabase } from '#server/ground/db/db.ts'
import { type EmbeddedPostgres, startEmbedded } from '#server/ground/db/embedded/embedded-postgres.ts'
import { MIGRATIONS, migrate } from '#server/ground/db/migrate.ts'
import type { Log } from '#server/ground/log/log.ts'
import type { Config } from './config.ts'
import { errorMessage } from './error-message.ts'
import { StartError } from './start-error.ts'

/** The data directory and the database as it stands there. */
export interface Engine {
  where: DatabaseOptions
  dataDir: string
  embedded: EmbeddedPostgres | null
  close(): Promise<void>
}

/** The data directory and the database, opened and migrated. */
export interface Store extends Omit<Engine, 'where'> {
  db: Database
  /** A database handle without deadlines, for work that takes as long as it takes. */
  openUnhurried(): Database
}

type Check = () => Promise<void>

/** `checkFirst` runs once the data directory is ours and before the database starts. */
export async function openStore(config: Config, log: Log, checkFirst?: Check): Promise<Store> {
  const { where, ...engine } = await openEngine(config, log, checkFirst)
  try {
    await migrateAll(where, log)
  } catch (error) {
    await engine.close()
    throw error
  }
  const db = openDatabase(where)
  return {
    ...engine,
    db,
    openUnhurried: () => openDatabase({ ...where, deadlines: false, connections: 4 }),
    close: async () => {
      await db.close()
      await engine.close()
    },
  }
}

/** Changes nothing in a database that exists. */
export async function openEngine(config: Config, log: Log, checkFirst?: Check): Promise<Engine> {
  const dataDir = await openDataDir(config.dataDir)
  try {
    await checkFirst?.()
    const embedded = config.databaseUrl === null ? await startEmbedded({ dataDir: dataDir.path, log }) : null
    return {
      where: databaseOptions(config, embedded, log),
      dataDir: dataDir.path,
      embedded,
      close: async () => {
        await embedded?.stop()
        dataDir.release()
      },
    }
  } catch (error) {
    dataDir.release()
    throw error
  }
}

function databaseOptions(
  { databaseUrl, databaseDirectUrl }: Config,
  embedded: EmbeddedPostgres | null,
  log: Log,
): DatabaseOptions {
  const onError = (error: Error) => log.warn(`A database connection was lost: ${error.message}`)
  if (databaseUrl !== null) return { url: databaseUrl, directUrl: databaseDirectUrl ?? undefined, onError }
  if (!embedded) throw new Error('Without a DATABASE_URL the embedded database runs')
  const { socketDir: dir, port, user, database } = embedded
  return { socket: { dir, port, user, database }, onError }
}

export async function migrateAll(where: DatabaseOptions, log: Log): Promise<void> {
  const db = openDatabase({ ...where, deadlines: false, connections: 1 })
  try {
    const applied = await migrate(db, MIGRATIONS)
    if (applied.length > 0) log.info(`The database is up to date: ${applied.length} migration(s) applied`)
  } catch (error) {
    const sentence = errorMessage(error)
    throw new StartError(
      where.url ? `${sentence} (DATABASE_URL is set: check that it is right and reachable)` : sentence,
    )
  } finally {
    await db.close()
  }
}
