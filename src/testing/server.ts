import { onTestFinished } from 'vitest'
import { createApp } from '#server/app.ts'
import type { Clock } from '#server/clock.ts'
import { type Config, loadConfig } from '#server/config.ts'
import type { Database } from '#server/db/db.ts'
import type { App } from '#server/http/app.ts'
import { createLog } from '#server/log.ts'
import { testDatabase } from './postgres.ts'
import { createSeed, type Seed } from './seed.ts'

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
}

/** The real application on a private database, spoken to by `app.inject`. */
export async function testApp(settings: Partial<Config> = {}): Promise<TestApp> {
  const db = await testDatabase()
  const clock = testClock('2026-03-01T12:00:00Z')
  const config: Config = { ...loadConfig({ SITREP_DATA: '/nonexistent' }, '/nonexistent'), ...settings }
  const log = createLog({ level: 'silent', pretty: false })
  const app = await createApp({ db, config, clock, log })
  onTestFinished(() => app.close())
  return { app, db, seed: createSeed(db, clock), clock, config }
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
