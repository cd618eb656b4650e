import { Writable } from 'node:stream'
import { onTestFinished } from 'vitest'
import type { Database } from '#server/ground/db/db.ts'
import { createLog } from '#server/ground/log/log.ts'
import { createEdge, type EdgeOptions } from '#server/http/create-edge.ts'
import type { App } from '#server/http/edge/app.ts'
import { testDatabase } from '#testing/database/postgres.ts'
import { createSeed, type Seed } from '#testing/seed/seed.ts'
import { type TestClock, testClock } from '#testing/server.ts'

export interface TestEdge {
  app: App
  db: Database
  seed: Seed
  clock: TestClock
  /** Moves the clock that limits and ages go by. */
  pass: (seconds: number) => void
  logged: string[]
}

export const ORIGIN = 'http://127.0.0.1:3000'

/** The HTTP edge alone on a private database: a test adds its own calls to it. */
export async function testEdge(options: Partial<EdgeOptions> = {}): Promise<TestEdge> {
  const db = options.db ?? (await testDatabase())
  const clock = testClock('2026-03-01T12:00:00Z')
  const logged: string[] = []
  let milliseconds = 0
  const app = await createEdge({
    db,
    clock,
    log: createLog({ level: 'debug', pretty: false, to: keepLines(logged) }),
    monotonic: () => milliseconds,
    origins: [ORIGIN],
    ...options,
  })
  onTestFinished(() => app.close())
  const pass = (seconds: number) => {
    milliseconds += seconds * 1000
  }
  return { app, db, seed: createSeed(db, clock), clock, pass, logged }
}

/** Where a log may go, for a test that reads it. */
export function keepLines(lines: string[]): Writable {
  return new Writable({
    write(line: Buffer, _encoding, done) {
      lines.push(String(line))
      done()
    },
  })
}
