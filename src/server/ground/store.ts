import { openDataDir } from '#server/ground/data-dir/data-dir.ts'
import { areOneDatabase, sharesSessions } from '#server/ground/db/connection/pooler.ts'
import { type Database, type DatabaseOptions, openDatabase } from '#server/ground/db/db.ts'
import { grantApplicationRole } from '#server/ground/db/embedded/application-role.ts'
import { type EmbeddedPostgres, startEmbedded } from '#server/ground/db/embedded/embedded-postgres.ts'
import { MIGRATIONS, migrate } from '#server/ground/db/migrate.ts'
import { errorMessage } from '#server/ground/errors/error-message.ts'
import { StartError } from '#server/ground/errors/start-error.ts'
import type { Log } from '#server/ground/log/log.ts'
import type { Config, DatabaseAddresses } from './config.ts'

/** The data directory and the database as it stands there. */
export interface Engine {
  where: DatabaseOptions // as the owner of its tables
  dataDir: string
  embedded: EmbeddedPostgres | null
  close(): Promise<void>
}

/** The data directory and the database, opened and migrated. */
export interface Store extends Omit<Engine, 'where'> {
  db: Database
  unhurried: DatabaseOptions // without deadlines, for work that takes as long as it takes
  openUnhurried(): Database
}

type Check = () => Promise<void>

/** `checkFirst` runs once the data directory is ours and before the database starts. */
export async function openStore(config: Config, log: Log, checkFirst?: Check): Promise<Store> {
  const { where: asOwner, ...engine } = await openEngine(config, log, checkFirst)
  let where = asOwner
  try {
    await explained(asOwner, () => requireSessions(config))
    await migrateAll(asOwner, log)
    if (engine.embedded) where = await asApplication(asOwner, engine.embedded)
  } catch (error) {
    await engine.close()
    throw error
  }
  const db = openDatabase(where)
  const unhurried = { ...where, deadlines: false, connections: 4 }
  return {
    ...engine,
    db,
    unhurried,
    openUnhurried: () => openDatabase(unhurried),
    close: async () => {
      await db.close()
      await engine.close()
    },
  }
}

async function asApplication(asOwner: DatabaseOptions, { user }: EmbeddedPostgres): Promise<DatabaseOptions> {
  const owner = openDatabase({ ...asOwner, connections: 1 })
  await grantApplicationRole(owner).finally(() => owner.close())
  return asOwner.socket ? { ...asOwner, socket: { ...asOwner.socket, user } } : asOwner
}

/** Locks that a pooler lends to others guard nothing, and what is told to another database nobody hears. */
async function requireSessions({ databaseUrl, databaseDirectUrl }: DatabaseAddresses): Promise<void> {
  if (databaseUrl === null) return
  if (databaseDirectUrl === null) {
    if (await sharesSessions(databaseUrl)) {
      throw new StartError(
        `DATABASE_URL leads to a pooler in transaction mode: set DATABASE_DIRECT_URL, too, ${PAST_IT}.`,
      )
    }
    return
  }
  if (await sharesSessions(databaseDirectUrl)) {
    throw new StartError(`DATABASE_DIRECT_URL leads to a pooler in transaction mode: correct it ${PAST_IT}.`)
  }
  if (!(await areOneDatabase(databaseUrl, databaseDirectUrl))) {
    throw new StartError('DATABASE_URL and DATABASE_DIRECT_URL lead to different databases: correct one of them.')
  }
}

const PAST_IT = 'to lead past it to PostgreSQL itself'

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

function databaseOptions(config: Config, embedded: EmbeddedPostgres | null, log: Log): DatabaseOptions {
  const onError = (error: Error) => log.warn(`A database connection was lost: ${error.message}`)
  const own = ownDatabase(config)
  if (own !== null) return { ...own, onError }
  if (!embedded) throw new Error('Without a DATABASE_URL the embedded database runs')
  const { socketDir: dir, port, owner: user, database } = embedded
  return { socket: { dir, port, user, database }, onError }
}

/** The owner's own PostgreSQL; null: the embedded one runs. */
export function ownDatabase({ databaseUrl, databaseDirectUrl }: DatabaseAddresses): DatabaseOptions | null {
  if (databaseUrl === null) return null
  return databaseDirectUrl === null ? { url: databaseUrl } : { url: databaseUrl, directUrl: databaseDirectUrl }
}

export function migrateAll(where: DatabaseOptions, log: Log): Promise<void> {
  return explained(where, async () => {
    const db = openDatabase({ ...where, deadlines: false, connections: 1 })
    try {
      const applied = await migrate(db, MIGRATIONS)
      if (applied.length > 0) log.info(`The database is up to date: ${applied.length} migration(s) applied`)
    } finally {
      await db.close()
    }
  })
}

/** What goes wrong is said in one sentence, and where to look. */
async function explained({ url, directUrl }: DatabaseOptions, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (error instanceof StartError || !url) throw new StartError(errorMessage(error))
    const isSet =
      directUrl === undefined
        ? 'DATABASE_URL is set: check that it is'
        : 'DATABASE_URL and DATABASE_DIRECT_URL are set: check that both are'
    throw new StartError(`${errorMessage(error)} (${isSet} right and reachable)`)
  }
}
