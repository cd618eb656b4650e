import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Fleet } from '#server/fleet/fleet.ts'
import { systemClock } from '#server/ground/clock.ts'
import { loadConfig } from '#server/ground/config.ts'
import { type Database, openDatabase } from '#server/ground/db/db.ts'
import { startEmbedded } from '#server/ground/db/embedded/embedded-postgres.ts'
import { migrate } from '#server/ground/db/migrate.ts'
import { createLog } from '#server/ground/log/log.ts'
import type { App } from '#server/http/edge/app.ts'
import { createApp } from '#server/start/app.ts'
import { mapTitleFromName } from '#shared/map-title.ts'

export interface ScratchSite {
  app: App
  db: Database
  fleet: Fleet
  dataDir: string
  close(): Promise<void>
}

/** All requests of a benchmark come from one address. */
const ONE_ADDRESS = {
  requests_per_minute: 1_000_000,
  searches_per_minute: 1_000_000,
  megabytes_per_minute: 1_000_000,
  upgrades_per_minute: 1_000_000,
  sockets_per_address: 1_000_000,
}

/** The real application on an embedded database of its own, set as in production and gone afterwards. */
export async function openScratchSite(pollEveryMs?: number): Promise<ScratchSite> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sitrep-bench-'))
  const log = createLog({ level: 'warn', pretty: true, to: process.stderr })
  const embedded = await startEmbedded({ dataDir, log })
  const { socketDir: dir, port, owner: user, database } = embedded // who may fill and count as well
  const db = openDatabase({ socket: { dir, port, user, database }, deadlines: false })
  await migrate(db, join(import.meta.dirname, '../../src/server/ground/db/migrations'))
  const settings = loadConfig({ SITREP_DATA: dataDir }, dataDir)
  const config = { ...settings, limits: { ...settings.limits, ...ONE_ADDRESS } }
  const fleet = new Fleet({ clock: systemClock, log, mapTitle: mapTitleFromName, intervalMs: pollEveryMs })
  const app = await createApp({ db, config, clock: systemClock, log, fleet })
  return {
    app,
    db,
    fleet,
    dataDir,
    close: async () => {
      fleet.stop()
      await app.close()
      await db.close()
      await embedded.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
