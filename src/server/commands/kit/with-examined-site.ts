import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readContent } from '#server/features/content/read-content.ts'
import { createConsoles } from '#server/fleet/consoles.ts'
import type { Clock } from '#server/ground/clock.ts'
import type { Config } from '#server/ground/config.ts'
import { findOwner } from '#server/ground/data-dir/lock.ts'
import { readNotes } from '#server/ground/data-dir/running-notes.ts'
import { type DatabaseOptions, openDatabase } from '#server/ground/db/db.ts'
import { findRunning } from '#server/ground/db/embedded/find-running.ts'
import { CLUSTER_NAME } from '#server/ground/db/embedded/place.ts'
import { StartError } from '#server/ground/errors/start-error.ts'
import type { Log } from '#server/ground/log/log.ts'
import { openEngine, ownDatabase } from '#server/ground/store.ts'
import { STEAM_API } from '#server/outside/steam/ask-steam.ts'
import type { SteamProvider } from '#server/outside/steam/sign-in/openid-provider.ts'
import { listGameServers } from '#server/owner/doctor/doctor.queries.ts'
import type { ExaminedDatabase, ExaminedSite, GameServerEntry } from '#server/owner/doctor/examined-site.ts'

interface Options {
  config: Config
  log: Log
  clock: Clock
  steam: SteamProvider
}

/** Lends what the doctor examines, from outside the Sitrep that may be running. Nothing is made, migrated or changed. */
export async function withExaminedSite<T>(options: Options, work: (examined: ExaminedSite) => Promise<T>): Promise<T> {
  const { config, clock, steam } = options
  const runningAs = ownerOf(config.dataDir)
  const { database, close } = await openForLooking(options, runningAs)
  const consoles = createConsoles(config.rconPassword)
  try {
    return await work({
      config,
      clock,
      database,
      runningAs,
      notes: readNotes(config.dataDir, runningAs),
      steamApi: STEAM_API,
      servers: config.demo ? await simulatedServers(database) : config.servers,
      contentProblems: async () => (await readContent(config.content_dir)).problems,
      ...(config.demo
        ? { steam: null }
        : {
            steam,
            askConsole: ({ id, ip, port }, command) => consoles.send({ serverId: id, ip, port }, command),
          }),
    })
  } finally {
    consoles.close()
    await close()
  }
}

interface Opened {
  database: ExaminedDatabase
  close(): Promise<void>
}

async function openForLooking({ config, log }: Options, runningAs: number | null): Promise<Opened> {
  const { dataDir } = config
  const own = ownDatabase(config)
  if (own !== null) return lend(own)
  if (!existsSync(join(dataDir, CLUSTER_NAME))) return closed({ type: 'none yet' })
  if (runningAs !== null) {
    const socket = await findRunning(dataDir)
    return socket ? lend({ socket }) : closed({ type: 'starting' })
  }
  try {
    return await startAndLend(config, log)
  } catch (error) {
    if (error instanceof StartError) return closed({ type: 'unusable', reason: error.message })
    throw error
  }
}

/** A database that nobody runs is started for as long as it takes. */
async function startAndLend(config: Config, log: Log): Promise<Opened> {
  const engine = await openEngine(config, log)
  const lent = lend(engine.where)
  const close = async () => {
    await lent.close()
    await engine.close()
  }
  return { ...lent, close }
}

function lend(where: DatabaseOptions): Opened {
  const db = openDatabase({ ...where, connections: 4 })
  return { database: { type: 'open', db }, close: () => db.close() }
}

const closed = (database: ExaminedDatabase): Opened => ({ database, close: async () => undefined })

/** A directory that cannot be looked into is a finding of its own. */
function ownerOf(dataDir: string): number | null {
  try {
    return findOwner(dataDir)
  } catch {
    return null
  }
}

/** The demo chooses its ports anew at each start and leaves them in the database. */
async function simulatedServers(database: ExaminedDatabase): Promise<GameServerEntry[]> {
  if (database.type !== 'open') return []
  return listGameServers(database.db).catch(() => []) // what is wrong with the database is a finding of its own
}
