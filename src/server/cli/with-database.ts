import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { DataDirInUse } from '#server/data-dir/lock.ts'
import { type Database, type DatabaseOptions, openDatabase } from '#server/db/db.ts'
import { findRunning } from '#server/db/embedded/find-running.ts'
import { CLUSTER_NAME } from '#server/db/embedded/place.ts'
import type { Log } from '#server/log.ts'
import { StartError } from '#server/start-error.ts'
import { openStore } from '#server/store.ts'

export interface WithDatabaseOptions {
  config: Config
  log: Log
  /** Whether a database that does not exist yet is made. */
  create?: boolean
}

/**
 * Lends a command the site's database, without deadlines: the one of a Sitrep that runs on this data directory, or else
 * one started for as long as the work takes.
 */
export async function withDatabase<T>(options: WithDatabaseOptions, work: (db: Database) => Promise<T>): Promise<T> {
  const { config } = options
  if (config.databaseUrl !== null) return lend({ url: config.databaseUrl }, work)
  if (!options.create && !existsSync(join(config.dataDir, CLUSTER_NAME))) {
    throw new StartError(`There is no database in ${config.dataDir} yet: start Sitrep once, or set SITREP_DATA.`)
  }
  try {
    return await startAndLend(options, work)
  } catch (error) {
    if (!(error instanceof DataDirInUse)) throw error
  }
  const socket = await findRunning(config.dataDir)
  if (socket === null) throw new StartError('Sitrep is starting or stopping right now: try again in a moment.')
  return lend({ socket }, work)
}

async function startAndLend<T>({ config, log }: WithDatabaseOptions, work: (db: Database) => Promise<T>): Promise<T> {
  const store = await openStore(config, log)
  const db = store.openPatient()
  try {
    return await work(db)
  } finally {
    await db.close()
    await store.close()
  }
}

async function lend<T>(where: DatabaseOptions, work: (db: Database) => Promise<T>): Promise<T> {
  const db = openDatabase({ ...where, deadlines: false, connections: 4 })
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}
