import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { journalId } from '#server/counting/pipeline/journal-id.ts'
import type { RecordLogs } from '#server/counting/pipeline/record-logs-options.ts'
import { startFleet } from '#server/fleet/start-fleet.ts'
import type { ToldByLog } from '#server/game/logs/told-by-log.ts'
import { systemClock } from '#server/ground/clock.ts'
import type { Config } from '#server/ground/config.ts'
import { type KeptNotes, keepNotes } from '#server/ground/data-dir/running-notes.ts'
import type { Database } from '#server/ground/db/db.ts'
import { openReplicas } from '#server/ground/db/replicas/replicas.ts'
import { errorMessage } from '#server/ground/errors/error-message.ts'
import { StartError } from '#server/ground/errors/start-error.ts'
import type { Log } from '#server/ground/log/log.ts'
import { Node } from '#server/ground/nodes/node.ts'
import type { Role } from '#server/ground/settings/roles.ts'
import type { Store } from '#server/ground/store.ts'
import type { Supervisor } from '#server/ground/supervisor.ts'
import type { App } from '#server/http/edge/app.ts'
import { openCountries } from '#server/outside/geo/open-countries.ts'
import { STEAM_API } from '#server/outside/steam/ask-steam.ts'
import type { SteamSource } from '#server/outside/steam/steam-pollers.ts'
import { type Demo, startDemo } from '#server/start/demo/demo.ts'
import { type AppOptions, createApp } from './app.ts'
import { collectAfterRush } from './collect-after-rush.ts'
import { createCollectorApp } from './collector-app.ts'
import { openDiscordSource } from './discord-source.ts'
import { fillStore } from './fill-store.ts'
import { growWithWork } from './heap-growth.ts'
import { openFirst } from './open-first.ts'
import { showDatabase, showNode, showReplicas } from './show-parts.ts'
import { startConsoles } from './start-consoles.ts'
import { showLogs, startLogs } from './start-logs.ts'
import { startModeration } from './start-moderation.ts'
import { startWorkers } from './start-workers.ts'
import { stopAll } from './stop-all.ts'

export interface Sitrep {
  address: string
  stop(): Promise<void>
}

/** The program is bundled into dist/server and the built web lies beside it; from source, vite may serve it instead. */
export function webFolder(): string | undefined {
  if (!import.meta.filename.endsWith('.ts')) return join(import.meta.dirname, '../web')
  const built = join(import.meta.dirname, '../../../dist/web')
  return existsSync(join(built, 'index.html')) ? built : undefined
}

/** The whole site in one process. */
export async function startSitrep(
  config: Config,
  log: Log,
  supervisor: Supervisor | null = null,
  store?: Store,
): Promise<Sitrep> {
  const site = await openSite(config, log, supervisor, store ?? (await openFirst(config, log)))
  try {
    return { address: await listen(site.app, config), stop: site.stop }
  } catch (error) {
    await stopQuietly(site.stop, log)
    throw error
  }
}

/** Why it cannot start is what is told; what goes wrong then is only logged. */
async function stopQuietly(stop: () => Promise<void>, log: Log): Promise<void> {
  await stop().catch((error: unknown) =>
    log.error({ err: error }, 'What had started already did not stop as it should'),
  )
}

/** A site that runs, and serves nobody yet. */
export interface OpenSite {
  app: App
  store: Store
  servers: Config['servers']
  demo: Demo | null
  logs: RecordLogs | null
  notes: KeptNotes
  stop(): Promise<void>
}

/** Starts everything else in order; what had started, the store as well, is stopped again when a later part cannot, or at the end. */
export async function openSite(
  config: Config,
  log: Log,
  supervisor: Supervisor | null,
  store: Store,
): Promise<OpenSite> {
  const stops = [store.close]
  const stop = () => stopAll(stops)
  try {
    const { db, dataDir } = store
    const demo = config.demo ? await startDemo(config, systemClock, log) : null
    if (demo) stops.push(demo.stop)
    const servers = demo?.servers ?? config.servers
    await fillStore(store, servers, demo, config, log)
    const countries = demo?.countries ?? (await openCountries(config.country_database, log))

    const serverIds = servers.map(({ id }) => id)
    const node = await startNode(db, { dataDir, roles: config.roles, serverIds, sole: store.embedded !== null, log })
    stops.push(() => node.stop())
    const told = new Map<number, ToldByLog>()
    const { fleet, ...running } = await startFleet({
      ...{ db, clock: systemClock, log, node },
      targets: servers.map(({ id, ip, port, status }) => ({ serverId: id, ip, port, isRelayed: status === 'relayed' })),
      askLog: (serverId) => told.get(serverId) ?? null,
    })
    stops.push(running.stop)
    const { consoles, stop: stopConsoles } = await startConsoles({ db, config, node, serverIds, log })
    stops.push(stopConsoles)
    stops.push(startModeration({ db, clock: systemClock, log, fleet, consoles, config }).stop)
    const logs = await startLogs({
      ...{ db, dataDir, config, fleet, demo, log, node, supervisor },
      countryOf: countries.countryOf,
      onTold: (serverId, news) => told.set(serverId, news),
    })
    if (logs) stops.push(logs.stop)
    const replicas = await openReplicas({
      ...{ urls: config.roles.includes('web') ? config.databaseReplicaUrls : [], primary: db, log },
      lagMs: config.database.replica_lag_ms,
    })
    stops.push(replicas.stop)
    const notes = startNotes(dataDir, config, log)
    const app = await openApp({
      ...{ db, reads: replicas.reads, config, clock: systemClock, log, fleet, consoles, notes },
      steam: demo?.steam,
      journal: logs?.journal,
      isShared: () => !node.isAlone,
    })
    stops.push(app.close)
    if (logs) showLogs(app, logs)
    showNode(app, node, serverIds)
    showReplicas(app, replicas)
    const steam = steamFor(config, demo)
    const pushStandIn = demo?.pushService.origin
    const { source: discord, close: closeDiscord } = openDiscordSource({ db, log, config, demo, servers, fleet })
    stops.push(closeDiscord)
    const sources = { countries, logs, steam, discord, pushStandIn }
    stops.push(startWorkers({ ...store, config, clock: systemClock, log, app, node, fleet, consoles, ...sources }).stop)
    showDatabase(app, store)
    return { app, store, servers, demo, logs, notes, stop }
  } catch (error) {
    await stopQuietly(stop, log)
    throw error
  }
}

interface NodeParts {
  dataDir: string
  roles: readonly Role[]
  serverIds: readonly number[]
  sole: boolean
  log: Log
}

export async function startNode(db: Database, { dataDir, serverIds, ...parts }: NodeParts): Promise<Node> {
  const node = new Node({ db, name: await journalId(dataDir), servers: serverIds, ...parts })
  await node.start()
  return node
}

function openApp(options: AppOptions): Promise<App> {
  return options.config.roles.includes('web') ? createApp(options, webFolder()) : createCollectorApp(options)
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

/** Connections that wait to be accepted. All who watch come back in the same second; whom there is no room for comes seconds later. */
const BACKLOG = 4_096

export async function listen(app: App, { http }: Config): Promise<string> {
  const stops = [growWithWork(), collectAfterRush()]
  app.fastify.addHook('onClose', async () => {
    for (const stop of stops) stop()
  })
  try {
    return await app.listen({ host: http.host, port: http.port, backlog: BACKLOG })
  } catch (error) {
    throw new StartError(`Cannot listen on ${http.host} port ${http.port}: ${errorMessage(error)}.`)
  }
}
