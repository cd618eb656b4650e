import type { Deliver } from '#server/features/feature.ts'
import { startFleet } from '#server/fleet/start-fleet.ts'
import { systemClock } from '#server/ground/clock.ts'
import type { Config } from '#server/ground/config.ts'
import type { KeptNotes } from '#server/ground/data-dir/running-notes.ts'
import { type Database, openDatabase } from '#server/ground/db/db.ts'
import type { Log } from '#server/ground/log/log.ts'
import type { App } from '#server/http/edge/app.ts'
import { createApp } from '#server/start/app.ts'
import { listen, type Sitrep, startNode, webFolder } from '#server/start/sitrep.ts'
import { startConsoles } from '#server/start/start-consoles.ts'
import { Taken } from '#shared/contracts/ingest.ts'
import type { Office } from './office.ts'
import type { SharedSite } from './part.ts'
import { ReadyState } from './questions.ts'

interface Options {
  config: Config
  log: Log
  site: SharedSite
  office: Office
}

const ASK_MS = 1_500
const DELIVER_MS = 60_000
const MOST_CONNECTIONS = 32 // of all processes that serve pages; the embedded database has 60
const CROWDS_PART = 0.4

/** The pages of a site whose other half runs in another process. */
export async function openWeb({ config, log, site, office }: Options): Promise<Sitrep> {
  const stops: (() => Promise<void>)[] = []
  const stop = async () => {
    for (const stopPart of stops.splice(0).reverse()) await stopPart()
  }
  try {
    const db = connect(config, site, log)
    stops.push(db.close)
    const clock = systemClock
    const serverIds = site.servers.map(({ id }) => id)
    const node = await startNode(db, { dataDir: config.dataDir, roles: config.roles, serverIds, sole: false, log })
    stops.push(() => node.stop())
    const targets = site.servers.map(({ id, ip, port, status }) => ({
      serverId: id,
      ip,
      port,
      isRelayed: status === 'relayed',
    }))
    const { fleet, ...running } = await startFleet({ db, clock, log, node, targets })
    stops.push(running.stop)
    const { consoles, stop: stopConsoles } = await startConsoles({ db, config, node, serverIds, log })
    stops.push(stopConsoles)
    const app = await createApp(
      {
        ...{ db, config, clock, log, fleet, consoles },
        notes: passNotes(site, office),
        steam: site.steam ?? undefined,
        deliver: passLines(office),
        isShared: () => true,
      },
      webFolder(),
    )
    stops.push(app.close)
    office.answer('metrics', () => app.metrics.figures())
    app.metrics.joinOthers(async () => (await office.ask('others', 'metrics', null, ASK_MS)) as object[])
    addChecks(app, site, office)
    return { address: await listen(app, config), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function connect({ databaseUrl, databaseDirectUrl, processes }: Config, { socket }: SharedSite, log: Log): Database {
  const each = Math.max(2, Math.min(10, Math.floor(MOST_CONNECTIONS / processes)))
  const crowdConnections = Math.max(1, Math.floor(each * CROWDS_PART))
  const share = { connections: each - crowdConnections, crowdConnections }
  const onError = (error: Error) => log.warn(`A database connection was lost: ${error.message}`)
  if (socket) return openDatabase({ socket, ...share, onError })
  return openDatabase({ url: databaseUrl ?? '', directUrl: databaseDirectUrl ?? undefined, onError })
}

/** Notes for the owner's doctor are written by the process that has the data directory. */
function passNotes({ pid, sourcebans }: SharedSite, office: Office): KeptNotes {
  let notes = { pid, sourcebans, unknown_proxy: null as string | null }
  return {
    current: () => notes,
    change: (part) => {
      notes = { ...notes, ...part }
      // Nothing but the doctor would miss it.
      office.ask('back', 'note-proxy', notes.unknown_proxy, ASK_MS).catch(() => undefined)
    },
  }
}

function passLines(office: Office): Deliver {
  return async (serverId, key, lines) => {
    const [taken] = await office.ask('back', 'deliver', { serverId, key, lines }, DELIVER_MS)
    return Taken.parse(taken)
  }
}

/** What the other half answers for is asked of it. */
function addChecks(app: App, { checks }: SharedSite, office: Office): void {
  const own = new Set(app.readyChecks.map(({ name }) => name))
  for (const { name, optional } of checks.filter((check) => !own.has(check.name))) {
    const check = async () => ReadyState.parse((await office.ask('back', 'ready', name, ASK_MS))[0] ?? null)
    app.readyChecks.push({ name, optional, check })
  }
}
