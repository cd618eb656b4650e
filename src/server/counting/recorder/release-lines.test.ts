import { expect, test } from 'vitest'
import { z } from 'zod'
import { type Database, sql } from '#server/ground/db/db.ts'
import { logBot, logPerson } from '#testing/counting/log-session.ts'
import { openRecorder, recordAll } from '#testing/counting/recorder.ts'
import { testDatabase } from '#testing/database/postgres.ts'
import { createSeed } from '#testing/seed/seed.ts'
import { testClock } from '#testing/server.ts'
import { DEFAULT_RULES } from './counting-rules.ts'
import { releaseLines } from './release-lines.ts'

const ann = logPerson('Ann', 2)
const bot = logBot('Abbas', 40)
const received = Date.UTC(2026, 2, 1, 20, 0, 9)

async function siteWithBurst(kills: number): Promise<Database> {
  const db = await testDatabase()
  await createSeed(db, testClock('2026-03-01T12:00:00Z')).server({ id: 1 })
  const records = Array.from({ length: kills }, (_, index) => ({
    seq: index + 1,
    serverId: 1,
    receivedAt: received,
    source: 'udp' as const,
    origin: new Uint8Array(16),
    place: 0,
    payload: Buffer.from(
      `L 03/01/2026 - 20:00:09: ${ann.security} killed ${bot} with "m9<1>" at (${index}.0, 2.0, 3.0)`,
    ),
  }))
  await recordAll(await openRecorder(db), records)
  return db
}

const Sums = z.object({ kills: z.int(), killstreak: z.int(), player_name: z.string(), weapon: z.int(), total: z.int() })
const sums = (db: Database) =>
  db.one(
    Sums,
    sql`
      select s.kills, s.killstreak, s.player_name, w.kill_count::int as weapon, t.sec_kills::int as total
      from player_stats s, weapons w, server_totals t`,
  )

test('rule 15: kills set aside for their rate can be released, once, and are then counted everywhere', async () => {
  const db = await siteWithBurst(200)
  expect(await sums(db)).toMatchObject({ kills: 120, weapon: 120, total: 120 })
  expect(await releaseLines(db, null, () => DEFAULT_RULES)).toBe(80)
  expect(await sums(db)).toEqual({ kills: 200, weapon: 200, total: 200, killstreak: 120, player_name: 'Ann' })
  expect(await releaseLines(db, null, () => DEFAULT_RULES)).toBe(0)
  expect(await sums(db)).toMatchObject({ kills: 200 })
})

test('lines of another game server stay set aside', async () => {
  const db = await siteWithBurst(130)
  expect(await releaseLines(db, 2, () => DEFAULT_RULES)).toBe(0)
  expect(await sums(db)).toMatchObject({ kills: 120 })
})
