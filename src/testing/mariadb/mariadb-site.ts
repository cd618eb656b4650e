import type { App } from '#server/http/edge/app.ts'
import { LIMITS } from '#server/outside/foreign/limits.ts'
import { type SyncOptions, syncSourcebans } from '#server/outside/sourcebans/sync-sourcebans.ts'
import { type TestApp, testApp } from '#testing/server.ts'
import { silentLog } from '#testing/silent-log.ts'
import { createSourcebans, type TestSourcebans } from './mariadb-sourcebans.ts'
import type { Mariadb } from './start-mariadb.ts'

/** The application beside a SourceBans++, with the worker that copies it. */
export interface SourcebansSite extends TestApp {
  sourcebans: TestSourcebans
  /** Another worker on the same site. */
  worker(given?: Partial<SyncOptions>): ReturnType<typeof syncSourcebans>
  /** Runs the site's one worker. */
  sync(): Promise<void>
  status: ReturnType<typeof syncSourcebans>['status']
}

/** However busy the machine is. */
const PATIENT = { ...LIMITS, connectMs: 60_000, queryMs: 60_000, visitMs: 120_000 }

export const running = new AbortController().signal

export async function sourcebansSite(mariadb: Mariadb, given: Partial<SyncOptions> = {}): Promise<SourcebansSite> {
  const site = await testApp()
  const sourcebans = await createSourcebans(mariadb, given.settings?.prefix)
  const { db, clock, config } = site
  const { url } = sourcebans
  const options = { db, clock, log: silentLog, settings: config.sourcebans, url, limits: PATIENT, ...given }
  const worker = (more: Partial<SyncOptions> = {}) => syncSourcebans({ ...options, ...more })
  const own = worker()
  return { ...site, sourcebans, worker, sync: () => own.run(running), status: own.status }
}

/** What a public list says now; nothing tells this application of new rows. */
export async function read(app: App, list: 'admins2' | 'admin_ids' | 'bans2' | 'ban_ids'): Promise<unknown[]> {
  app.snapshots.drop(['admins', 'bans'])
  return (await app.inject(`/api/v1/site/${list}`)).json()
}
