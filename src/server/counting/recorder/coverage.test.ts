import { expect, test } from 'vitest'
import type { JournalRecord, LineSource } from '#server/counting/journal/record.ts'
import { sql } from '#server/ground/db/db.ts'
import { testDatabase } from '#testing/database/postgres.ts'
import { createSeed } from '#testing/seed/seed.ts'
import { testClock } from '#testing/server.ts'
import { listCoverage, markCovered } from './coverage.ts'

const MINUTE = 60

function lineAt(second: number, serverId = 1, source: LineSource = 'udp'): JournalRecord {
  return {
    seq: 1,
    receivedAt: second * 1000,
    serverId,
    source,
    origin: new Uint8Array(16),
    place: 0,
    payload: Buffer.from('x'),
  }
}

async function site() {
  const db = await testDatabase()
  const seed = createSeed(db, testClock('2026-03-01T12:00:00Z'))
  await seed.server({ id: 1 })
  await seed.server({ id: 2 })
  return db
}

test('lines that come live make one period as long as no gap is longer than ten minutes', async () => {
  const db = await site()
  await markCovered(db, [lineAt(1000), lineAt(1100)])
  await markCovered(db, [lineAt(1100 + 10 * MINUTE)])
  await markCovered(db, [lineAt(1200)]) // late
  expect(await listCoverage(db, 1)).toEqual([{ from: 1000, to: 1700 }])
  await markCovered(db, [lineAt(1701 + 10 * MINUTE)])
  expect(await listCoverage(db, 1)).toEqual([
    { from: 1000, to: 1700 },
    { from: 2301, to: 2301 },
  ])
})

test('a backlog with a gap in it makes two periods, and each game server has its own', async () => {
  const db = await site()
  await markCovered(db, [lineAt(1000), lineAt(1000, 2), lineAt(1060), lineAt(9000), lineAt(9060, 2, 'http')])
  expect(await listCoverage(db, 1)).toEqual([
    { from: 1000, to: 1060 },
    { from: 9000, to: 9000 },
  ])
  expect(await listCoverage(db, 2)).toEqual([
    { from: 1000, to: 1000 },
    { from: 9060, to: 9060 },
  ])
})

test('files and game servers nobody knows cover nothing', async () => {
  const db = await site()
  await markCovered(db, [lineAt(1000, 1, 'file'), lineAt(1000, 77)])
  expect(await db.run(sql`select 1 from log_coverage`)).toBe(0)
})
