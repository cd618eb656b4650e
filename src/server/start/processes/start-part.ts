import { deliverer } from '#server/features/ingest/deliver.ts'
import { systemClock } from '#server/ground/clock.ts'
import type { Config } from '#server/ground/config.ts'
import type { Log } from '#server/ground/log/log.ts'
import { connectSupervisor } from '#server/ground/supervisor.ts'
import { openFirst } from '#server/start/open-first.ts'
import { type OpenSite, openSite, type Sitrep } from '#server/start/sitrep.ts'
import { type Channel, Office } from './office.ts'
import { type FromPart, onMessage, type SharedSite, type ToPart, throughPrimary } from './part.ts'
import { Delivery, type ReadyState } from './questions.ts'
import { openWeb } from './web-part.ts'

/** Collects, counts and works, has the data directory and the embedded database, and serves nobody. */
export async function startBack(config: Config, log: Log, primary: Channel): Promise<Sitrep> {
  const supervisor = process.argv.includes('--supervised') ? connectSupervisor(throughPrimary(primary)) : null
  const roles = config.roles.filter((role) => role !== 'web')
  const store = await openFirst({ ...config, roles }, log, { listens: false })
  const site = await openSite({ ...config, roles }, log, supervisor, store)
  site.app.metrics.watchProcess()
  answerQuestions(new Office(primary), site)
  tell(primary, { type: 'ready', address: '', site: sharedSite(site, config) })
  return { address: '', stop: site.stop }
}

/** Serves pages on the port that all of its kind share. */
export async function startWeb(config: Config, log: Log, primary: Channel): Promise<Sitrep> {
  const site = await new Promise<SharedSite>((resolve) => {
    onMessage<ToPart, 'site'>(primary, 'site', (message) => resolve(message.site))
    tell(primary, { type: 'begin' })
  })
  const web = await openWeb({ config: { ...config, roles: ['web'] }, log, site, office: new Office(primary) })
  tell(primary, { type: 'ready', address: web.address, site: null })
  return web
}

function sharedSite({ app, store, servers, demo }: OpenSite, config: Config): SharedSite {
  const { embedded } = store
  return {
    pid: process.pid,
    sourcebans: !config.demo && config.sourcebansUrl() !== null,
    checks: app.readyChecks.map(({ name, optional }) => ({ name, optional })),
    socket: embedded && {
      dir: embedded.socketDir,
      port: embedded.port,
      user: embedded.user,
      database: embedded.database,
    },
    servers,
    steam: demo && { endpoint: demo.steam.endpoint, idPrefix: demo.steam.idPrefix },
  }
}

function answerQuestions(office: Office, { app, store, logs, notes }: OpenSite): void {
  const deliver = logs && deliverer({ db: store.db, clock: systemClock, journal: logs.journal })
  office.answer('metrics', () => app.metrics.figures())
  office.answer('ready', async (name): Promise<ReadyState> => {
    const found = app.readyChecks.find((check) => check.name === name)
    return (await found?.check()) ?? null
  })
  office.answer('deliver', async (body) => {
    if (!deliver) throw new Error('Game logs are not collected here')
    const { serverId, key, lines } = Delivery.parse(body)
    return deliver(
      serverId,
      key,
      lines.map((line) => Buffer.from(line)),
    )
  })
  office.answer('note-proxy', async (address) => notes.change({ unknown_proxy: String(address) }))
}

const tell = (primary: Channel, message: FromPart): void => void primary.send?.(message, () => undefined)
