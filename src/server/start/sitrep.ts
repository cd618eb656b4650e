import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Fleet } from '#server/fleet/fleet.ts'
import { startFleet } from '#server/fleet/start-fleet.ts'
import { syncServers } from '#server/fleet/sync-servers.ts'
import type { ToldByLog } from '#server/game/logs/told-by-log.ts'
import { systemClock } from '#server/ground/clock.ts'
import type { Config } from '#server/ground/config.ts'
import { type KeptNotes, keepNotes } from '#server/ground/data-dir/running-notes.ts'
import type { Database } from '#server/ground/db/db.ts'
import { errorMessage } from '#server/ground/error-message.ts'
import type { Log } from '#server/ground/log/log.ts'
import { requireFreePort } from '#server/ground/port.ts'
import { StartError } from '#server/ground/start-error.ts'
import { openStore, type Store } from '#server/ground/store.ts'
import type { Supervisor } from '#server/ground/supervisor.ts'
import type { App } from '#server/http/edge/app.ts'
import { type CountryOf, openCountries } from '#server/outside/geo/open-countries.ts'
import { forgetSourcebans } from '#server/outside/sourcebans/forget-sourcebans.ts'
import { STEAM_API } from '#server/outside/steam/ask-steam.ts'
import { refuseStandIn } from '#server/outside/steam/sign-in/openid-provider.ts'
import type { SteamSource } from '#server/outside/steam/steam-pollers.ts'
import { syncOwnPeople } from '#server/owner/people/sync-own-people.ts'
import { syncCatalog } from '#server/start/catalog/sync-catalog.ts'
import { type Demo, startDemo } from '#server/start/demo/demo.ts'
import { loadDemo } from '#server/start/demo/load-demo.ts'
import { showProgress } from '#server/start/demo/show-progress.ts'
import { createApp } from './app.ts'
import { logSenders, showLogs, startLogs } from './start-logs.ts'
import { startWorkers } from './start-workers.ts'

export interface Sitrep {
  address: string
  stop(): Promise<void>
}

/** The program is bundled into dist/server and the built web lies beside it; from source, vite may serve it instead. */
function webFolder(): string | undefined {
  if (!import.meta.filename.endsWith('.ts')) return join(import.meta.dirname, '../web')
  const built = join(import.meta.dirname, '../../../dist/web')
  return existsSync(join(built, 'index.html')) ? built : undefined
}

/** Starts everything in order; what had started is stopped again, last first, when a later part cannot or at the end. */
export async function startSitrep(config: Config, log: Log, supervisor: Supervisor | null = null): Promise<Sitrep> {
  if (config.demo) refuseStandIn({ origins: config.site.origins, production: config.production })
  const stops: (() => Promise<void>)[] = []
  const stop = async () => {
    for (const stopPart of stops.splice(0).reverse()) await stopPart()
  }
  try {
    const store = await openStore(config, log, () => requireFreePort(config.http))
    stops.push(store.close)
    const demo = config.demo ? await startDemo(config, systemClock) : null
    if (demo) stops.push(demo.stop)
    const servers = demo?.servers ?? config.servers
    await fillStore(store, servers, demo, log)
    await fillPeople(store.db, config)
    const countries = demo?.countries ?? (await openCountries(config.country_database, log))
    const told = new Map<number, ToldByLog>()
    const askLog = (serverId: number) => told.get(serverId) ?? null
    const { fleet, stop: stopFleet } = await startFleet(store.db, servers.map(toTarget), systemClock, log, askLog)
    stops.push(stopFleet)
    const logs = await startGameLogs({
      ...store,
      ...{ config, fleet, demo, log, supervisor },
      countryOf: countries.countryOf,
      onTold: (serverId, news) => told.set(serverId, news),
    })
    if (logs) stops.push(logs.stop)
    const notes = startNotes(store.dataDir, config, log)
    const app = await createApp(
      { db: store.db, config, clock: systemClock, log, fleet, notes, steam: demo?.steam, journal: logs?.journal },
      webFolder(),
    )
    stops.push(app.close)
    if (logs) showLogs(app, logs)
    stops.push(
      startWorkers({ ...store, config, clock: systemClock, log, app, countries, logs, steam: steamFor(config, demo) })
        .stop,
    )
    addReadyChecks(app, store)
    return { address: await listen(app, config), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function startNotes(dataDir: string, config: Config, log: Log): KeptNotes {
  const sourcebans = !config.demo && config.sourcebansUrl() !== null
  return keepNotes(dataDir, { pid: process.pid, sourcebans, unknown_proxy: null }, (err) =>
    log.warn({ err }, 'The doctor will know less: notes for it could not be written'),
  )
}

function steamFor(config: Config, demo: Demo | null): SteamSource {
  if (demo) return { api: demo.steamApi, key: demo.steamApi.key, items: demo.workshopItems, servers: demo.servers }
  return { api: STEAM_API, key: config.steamKey(), items: config.workshop.items, servers: config.servers }
}

interface GameLogsOptions extends Pick<Store, 'db' | 'dataDir'> {
  config: Config
  fleet: Fleet
  demo: Demo | null
  log: Log
  supervisor: Supervisor | null
  countryOf: CountryOf
  onTold: (serverId: number, told: ToldByLog) => void
}

const LOOPBACK = { host: '127.0.0.1', port: 0 }

/** Nothing listens where no log sources are set up, and nobody for us where game servers do not send to a port. */
async function startGameLogs(options: GameLogsOptions) {
  const { demo, config, db, dataDir, fleet, log, countryOf, onTold } = options
  const listen = demo ? LOOPBACK : (config.logs.listen ?? (config.ingestTokens().size > 0 ? LOOPBACK : null))
  const supervisor = !demo && config.logs.listen ? options.supervisor : null
  if (!supervisor) await options.supervisor?.hold(null)
  if (!listen) return null
  const senders = demo ? demo.logs.senders : logSenders(config)
  const where = { db, dataDir, listen, senders }
  const logs = await startLogs({ ...where, config, fleet, log, clock: systemClock, countryOf, onTold, supervisor })
  demo?.logs.sendTo(logs.collector.address)
  return logs
}

const toTarget = ({ id, ip, port }: Config['servers'][number]) => ({ serverId: id, ip, port })

async function fillStore(store: Store, servers: Config['servers'], demo: Demo | null, log: Log): Promise<void> {
  const db = store.openUnhurried()
  try {
    await syncServers(db, servers)
    await syncCatalog(db)
    if (!demo) return
    const tell = showProgress('The simulated community plays through its past')
    if (await loadDemo(db, demo.population, systemClock.now(), ({ done }) => tell(done))) {
      log.info('The simulated community has moved in')
    }
  } finally {
    await db.close()
  }
}

async function fillPeople(db: Database, config: Config): Promise<void> {
  await syncOwnPeople(db, config)
  if (!config.demo && config.sourcebansUrl() === null) await forgetSourcebans(db)
}

function addReadyChecks(app: App, { embedded }: Store): void {
  if (!embedded) return
  app.readyChecks.push({
    name: 'embedded database',
    check: async () => (embedded.state() === 'ready' ? null : embedded.state()),
  })
}

async function listen(app: App, { http }: Config): Promise<string> {
  try {
    return await app.listen({ host: http.host, port: http.port })
  } catch (error) {
    throw new StartError(`Cannot listen on ${http.host} port ${http.port}: ${errorMessage(error)}.`)
  }
}
