import { StartError } from '#server/ground/errors/start-error.ts'
import { createCluster, inspectCluster } from './cluster.ts'
import type { EmbeddedLog } from './embedded-log.ts'
import { type EmbeddedState, type Keeper, keepRunning } from './keep-running.ts'
import { stopLeftover } from './leftover.ts'
import { choosePlace, linkToShelter, type Place } from './place.ts'
import { spawnPostmaster } from './postmaster.ts'
import { APPLICATION_ROLE, DATABASE_NAME, SOCKET_PORT } from './settings.ts'
import { openSocketDir } from './socket-dir.ts'
import { findSoftware, type Software } from './software.ts'

export interface EmbeddedOptions {
  /** Absolute, existing, and locked by this process. */
  dataDir: string
  log: EmbeddedLog
  /** False only where the data may be lost with the machine, as in tests. */
  fsync?: boolean
  software?: Software
  shelterRoot?: string
}

/** How to reach the database (`socketDir` is the host), and its life. */
export interface EmbeddedPostgres {
  socketDir: string
  port: number
  user: string // as whom to work
  owner: string // as whom to migrate; a superuser
  database: string
  /** 'restarting' between a crash and the next successful start. */
  state(): EmbeddedState
  pid(): number | null
  stop(): Promise<void>
}

/** A private PostgreSQL in the data directory: made at the first call, reached by its socket alone, kept running until `stop`. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { dataDir, log, fsync = true, software = findSoftware(), shelterRoot = '/var/lib/sitrep' } = options
  const place = await choosePlace({ dataDir, software, shelterRoot, log })
  if ((await inspectCluster(place.clusterDir)) === 'absent') {
    log.info('Creating the database, which happens once …')
    await createCluster(place.clusterDir, { ...place, fsync })
  }
  await linkToShelter(place, dataDir)
  await stopLeftover(place.clusterDir, log)
  const socketDir = await openSocketDir(place.home, place.account)
  const keeper = await startKeeper(place, socketDir, fsync, log)
  const names = { user: APPLICATION_ROLE, owner: DATABASE_NAME, database: DATABASE_NAME }
  return { socketDir, port: SOCKET_PORT, ...names, ...keeper }
}

async function startKeeper(place: Place, socketDir: string, fsync: boolean, log: EmbeddedLog): Promise<Keeper> {
  const spawnNext = () => spawnPostmaster(place, socketDir, fsync, log)
  const first = spawnNext()
  if (!(await first.ready)) {
    throw new StartError(
      `The database in ${place.clusterDir} does not start (${await first.ended}) and was left as it is: ` +
        'mend the cause, or move the directory away and run `sitrep restore` with a backup.',
    )
  }
  return keepRunning(first, spawnNext, log)
}
