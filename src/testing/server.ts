import { onTestFinished } from 'vitest'
import type { LineJournal } from '#server/counting/journal/line-journal.ts'
import { Fleet } from '#server/fleet/fleet.ts'
import type { AskLog } from '#server/fleet/without-bots.ts'
import type { queryServer } from '#server/game/a2s/query-server.ts'
import type { Clock } from '#server/ground/clock.ts'
import { type Config, loadConfig } from '#server/ground/config.ts'
import type { Database, Db } from '#server/ground/db/db.ts'
import { createLog, type Log } from '#server/ground/log/log.ts'
import type { App } from '#server/http/edge/app.ts'
import type { SteamProvider } from '#server/outside/steam/sign-in/openid-provider.ts'
import { createApp } from '#server/start/app.ts'
import { mapTitleFromName } from '#shared/map-title.ts'
import { testDatabase } from '#testing/database/postgres.ts'
import { createSeed, type Seed } from '#testing/seed/seed.ts'
import { temporaryDir } from './temporary-dir.ts'

/** A clock that stands still until a test moves it. */
export interface TestClock extends Clock {
  set(time: string): void
  advance(seconds: number): void
}

export interface TestApp {
  app: App
  db: Database
  seed: Seed
  clock: TestClock
  config: Config
  fleet: Fleet
}

/** What a test may stand in for. */
export interface TestOptions {
  db?: Database // a private one when left out
  reads?: Db // the same when left out
  log?: Log
  steam?: SteamProvider
  journal?: LineJournal
  query?: typeof queryServer // how game servers are asked
  askLog?: AskLog // what their logs have told
  isShared?: () => boolean // whether others serve the same visitors
}

/** The real application on a private database, spoken to by `app.inject`. */
export async function testApp(settings: Partial<Config> = {}, options: TestOptions = {}): Promise<TestApp> {
  const db = options.db ?? (await testDatabase())
  const clock = testClock('2026-03-01T12:00:00Z')
  const data = await temporaryDir()
  const config: Config = { ...loadConfig({ SITREP_DATA: data }, data), ...settings }
  const log = options.log ?? createLog({ level: 'silent', pretty: false })
  const { query, askLog, reads = db.crowd, isShared, steam, journal } = options
  const fleet = new Fleet({ clock, log, mapTitle: mapTitleFromName, intervalMs: 100, query, askLog })
  onTestFinished(() => fleet.stop())
  const app = await createApp({ db, reads, config, clock, log, fleet, steam, journal, isShared })
  onTestFinished(() => app.close())
  return { app, db, seed: createSeed(db, clock), clock, config, fleet }
}

export function testClock(start: string): TestClock {
  let now = new Date(start)
  return {
    now: () => now,
    set: (time) => {
      now = new Date(time)
    },
    advance: (seconds) => {
      now = new Date(now.getTime() + seconds * 1000)
    },
  }
}
