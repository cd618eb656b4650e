import { join } from 'node:path'
import { createApp } from './app.ts'
import { systemClock } from './clock.ts'
import type { Config } from './config.ts'
import { DEMO_SERVERS } from './demo/demo-servers.ts'
import { loadDemo } from './demo/load-demo.ts'
import { syncServers } from './fleet/sync-servers.ts'
import type { App } from './http/app.ts'
import type { Log } from './log.ts'
import { requireFreePort } from './port.ts'
import { StartError } from './start-error.ts'
import { openStore, type Store } from './store.ts'

export interface Sitrep {
  address: string
  stop(): Promise<void>
}

// The program is bundled into dist/server; the built web lies beside it.
const WEB_FOLDER = join(import.meta.dirname, import.meta.filename.endsWith('.ts') ? '../../dist/web' : '../web')

/** Starts everything in order; what had started is stopped again when a later part cannot. */
export async function startSitrep(config: Config, log: Log): Promise<Sitrep> {
  const store = await openStore(config, log, () => requireFreePort(config.http))
  try {
    await fillStore(store, config, log)
    const app = await createApp({ db: store.db, config, clock: systemClock, log }, WEB_FOLDER)
    addReadyChecks(app, store)
    const address = await listen(app, config)
    return {
      address,
      stop: async () => {
        await app.close()
        await store.close()
      },
    }
  } catch (error) {
    await store.close()
    throw error
  }
}

async function fillStore(store: Store, config: Config, log: Log): Promise<void> {
  const db = store.openPatient()
  try {
    await syncServers(db, config.demo ? DEMO_SERVERS : config.servers)
    if (config.demo && (await loadDemo(db, systemClock))) log.info('The simulated community has moved in')
  } finally {
    await db.close()
  }
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
    await app.close()
    throw new StartError(
      `Cannot listen on ${http.host} port ${http.port}: ${error instanceof Error ? error.message : error}.`,
    )
  }
}
