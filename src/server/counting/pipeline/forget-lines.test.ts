import { expect, test } from 'vitest'
import { z } from 'zod'
import { type Database, sql } from '#server/ground/db/db.ts'
import { Settings } from '#server/ground/settings/settings.ts'
import { testDatabase } from '#testing/database/postgres.ts'
import { createSeed } from '#testing/seed/seed.ts'
import { testClock } from '#testing/server.ts'
import { forgetLines } from './forget-lines.ts'

const { privacy } = Settings.parse({})
const running = new AbortController().signal
const Line = z.object({ line: z.string() })

async function site() {
  const db = await testDatabase()
  const clock = testClock('2026-03-01T12:00:00Z')
  await createSeed(db, clock).server({ id: 1 })
  return { db, clock, parts: { db, clock, privacy } }
}

interface Aside {
  line: string
  noted?: string
  at?: string
}

const putAside = (db: Database, { line, noted = '2026-03-01', at = noted }: Aside) =>
  db.run(sql`
    insert into ingest_dead (server_id, journal, seq, at, reason, line, noted_at)
    values (1, 'test', 1, ${at}, 'ghost', ${line}, ${noted})`)

const asideIn = async (db: Database) =>
  (await db.many(Line, sql`select line from ingest_dead order by dead_id`)).map(({ line }) => line)

test('lines put aside and unknown shapes are forgotten 90 days after they came, however old their dates are', async () => {
  const { db, parts } = await site()
  await putAside(db, { line: 'old', noted: '2025-12-01T11:59:59Z' })
  await putAside(db, { line: 'young', noted: '2025-12-01T12:00:01Z' })
  await putAside(db, { line: 'from an old file', at: '2019-05-01' })
  for (const [shape, noted] of [
    ['old', '2025-12-01T11:59:59Z'],
    ['from an old file', '2026-02-28'],
  ]) {
    await db.run(sql`
      insert into unknown_lines (server_id, shape, lines, first_seen, last_seen, noted_at)
      values (1, ${shape}, 3, '2019-05-01', '2019-05-01', ${noted})`)
  }
  await forgetLines(parts).run(running)
  expect(await asideIn(db)).toEqual(['young', 'from an old file'])
  expect(await db.many(Line, sql`select shape as line from unknown_lines`)).toEqual([{ line: 'from an old file' }])
})

test('a line with an address goes when the address itself would have to', async () => {
  const { db, parts } = await site()
  const connect = '"Ann<2><STEAM_1:0:1><>" connected, address "203.0.113.7:27005"'
  await putAside(db, { line: connect, at: '2025-11-30' })
  await putAside(db, { line: 'no address', at: '2025-11-30' })
  await forgetLines(parts).run(running)
  expect(await asideIn(db)).toEqual(['no address'])
})

test('of too many lines the newest stay, however many have to go', async () => {
  const { db, parts } = await site()
  for (const line of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) await putAside(db, { line })
  const worker = forgetLines(parts, { mostAside: 2, rowsAtOnce: 2 })
  await worker.run(AbortSignal.abort())
  expect(await asideIn(db)).toEqual(['c', 'd', 'e', 'f', 'g'])
  await worker.run(running)
  expect(await asideIn(db)).toEqual(['f', 'g'])
})
