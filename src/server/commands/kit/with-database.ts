import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { DataDirInUse } from '#server/ground/data-dir/lock.ts'
import { OWN_NAME } from '#server/ground/db/connection/connection-names.ts'
import { type Database, type DatabaseOptions, openDatabase, sql } from '#server/ground/db/db.ts'
import { findRunning } from '#server/ground/db/embedded/find-running.ts'
import { CLUSTER_NAME } from '#server/ground/db/embedded/place.ts'
import { StartError } from '#server/ground/errors/start-error.ts'
import { migrateAll, openEngine, openStore, ownDatabase } from '#server/ground/store.ts'
import type { CommandContext } from './context.ts'

type Place = Pick<CommandContext, 'config' | 'log'>
type DatabaseWork<T> = (db: Database) => Promise<T>

interface HowToOpen {
  /** Whether a database that does not exist yet is made. */
  create?: boolean
  /** Whether it is lent as it stands, without the migrations that wait. */
  asIs?: boolean
  /** What is done first with a database that no Sitrep uses, as its start would do it. */
  prepare?: (db: Database) => Promise<void>
}

/** The `run` of a command whose work is on the site's database. */
export const onDatabase =
  <Given>(work: (db: Database, given: Given, context: CommandContext) => Promise<number>, how: HowToOpen = {}) =>
  (given: Given, context: CommandContext): Promise<number> =>
    withDatabase(context, (db) => work(db, given, context), how)

/**
 * Lends a command the site's database, without deadlines: the one of a Sitrep that runs on this data directory, or else
 * one started for as long as the work takes.
 */
export async function withDatabase<T>(place: Place, work: DatabaseWork<T>, how: HowToOpen = {}): Promise<T> {
  const { config, log } = place
  const prepareAndWork: DatabaseWork<T> = async (db) => {
    await how.prepare?.(db)
    return work(db)
  }
  const own = ownDatabase(config)
  if (own !== null) {
    return lend(own, async (db) => {
      if (!how.prepare || (await findOthers(db)).connections > 0) return work(db)
      await migrateAll(own, log)
      return prepareAndWork(db)
    })
  }
  if (!how.create && !existsSync(join(config.dataDir, CLUSTER_NAME))) {
    throw new StartError(`There is no database in ${config.dataDir} yet: start Sitrep once, or set SITREP_DATA.`)
  }
  try {
    return await (how.asIs ? lendEngine(place, work) : startAndLend(place, prepareAndWork))
  } catch (error) {
    if (!(error instanceof DataDirInUse)) throw error
  }
  const socket = await findRunning(config.dataDir)
  if (socket === null) throw new StartError('Sitrep is starting or stopping right now: try again in a moment.')
  return lend({ socket }, work)
}

async function startAndLend<T>({ config, log }: Place, work: DatabaseWork<T>): Promise<T> {
  const store = await openStore(config, log)
  const db = store.openUnhurried()
  try {
    return await work(db)
  } finally {
    await db.close()
    await store.close()
  }
}

/** Only while no Sitrep runs on this data directory. */
async function lendEngine<T>({ config, log }: Place, work: DatabaseWork<T>): Promise<T> {
  const engine = await openEngine(config, log)
  try {
    return await lend(engine.where, work)
  } finally {
    await engine.close()
  }
}

/** Lends a database that nothing else of Sitrep uses, as it stands, or a new one. */
export async function withIdleDatabase<T>(place: Place, work: DatabaseWork<T>): Promise<T> {
  const own = ownDatabase(place.config)
  const workAlone = async (db: Database) => {
    await requireNobodyElse(db)
    return work(db)
  }
  return own === null ? lendEngine(place, workAlone) : lend(own, workAlone)
}

const Others = z.object({ connections: z.int(), places: z.string() })
const LOOKS = 20
const LOOK_AGAIN_MS = 100 // connections of a program that has just ended take a moment to go

async function requireNobodyElse(db: Database): Promise<void> {
  for (let look = 1; ; look += 1) {
    const { connections, places } = await findOthers(db)
    if (connections === 0) return
    if (look === LOOKS) {
      throw new StartError(`Sitrep is using this database, from ${places}: stop it everywhere, then try again.`)
    }
    await wait(LOOK_AGAIN_MS)
  }
}

/** Nodes on other machines hold no lock of ours, and each keeps a connection open as long as it lives. */
async function findOthers(db: Database): Promise<z.output<typeof Others>> {
  const others = await db.one(
    Others,
    sql`
      select count(*)::int as connections,
             coalesce(string_agg(distinct coalesce(host(client_addr), 'this machine'), ', '), '') as places
      from pg_stat_activity
      where application_name = ${OWN_NAME} and datname = current_database() and pid <> pg_backend_pid()`,
  )
  return others ?? { connections: 0, places: '' }
}

async function lend<T>(where: DatabaseOptions, work: DatabaseWork<T>): Promise<T> {
  const db = openDatabase({ ...where, deadlines: false, connections: 4 })
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}
