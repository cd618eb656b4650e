import { expect, test } from 'vitest'
import { z } from 'zod'
import { openCollector } from '#server/counting/intake/collector.ts'
import type { RefusedSource } from '#server/counting/intake/refused-sources.ts'
import { systemClock } from '#server/ground/clock.ts'
import { type Db, sql } from '#server/ground/db/db.ts'
import { openForTest } from '#testing/counting/journal.ts'
import { logDatagram, openLogSocket } from '#testing/counting/log-socket.ts'
import { testDatabase } from '#testing/database/postgres.ts'
import { eventually } from '#testing/eventually.ts'
import { testClock } from '#testing/server.ts'
import { silentLog } from '#testing/silent-log.ts'
import { temporaryDir } from '#testing/temporary-dir.ts'
import { keepLogRefusals } from './keep-log-refusals.ts'

const Row = z.object({ address: z.string(), port: z.int(), reason: z.string(), datagrams: z.coerce.number() })
const list = (db: Db) =>
  db.many(
    Row,
    sql`select host(address) as address, port, reason, datagrams from log_refusals order by last_at, address`,
  )

const running = new AbortController().signal

test('whoever a collector refuses is in the database, with the reason that came before the muting', async () => {
  const db = await testDatabase()
  const gameServer = await openLogSocket()
  const stranger = await openLogSocket('127.0.0.2')
  const senders = [{ serverId: 1, address: '127.0.0.1', port: gameServer.address.port, secret: '1234' }]
  const journal = await openForTest(await temporaryDir())
  const listen = { host: '127.0.0.1', port: 0 }
  const collector = await openCollector({ journal, listen, senders, clock: systemClock, log: silentLog })
  const heard = () => Object.values(collector.status().counters).reduce((sum, count) => sum + count, 0)
  await stranger.send(logDatagram('L x'), collector.address)
  await eventually(() => heard() === 1)
  for (let count = 0; count < 25; count++) await gameServer.send(logDatagram('L x', '99'), collector.address)
  await eventually(() => heard() === 26)
  await keepLogRefusals({ db, clock: systemClock, refused: () => collector.status().refused }).run(running)
  await collector.close()
  const neighbour = { address: '127.0.0.1', port: gameServer.address.port, reason: 'rejected_secret', datagrams: 25 }
  const other = { address: '127.0.0.2', port: stranger.address.port, reason: 'rejected_source', datagrams: 1 }
  expect(await list(db)).toEqual(expect.arrayContaining([neighbour, other]))
  expect(await list(db)).toHaveLength(2)
})

test('a source is kept for a day, and of a flood of them only the last 128', async () => {
  const db = await testDatabase()
  const clock = testClock('2026-03-01T12:00:00Z')
  let sources: RefusedSource[] = []
  const worker = keepLogRefusals({ db, clock, refused: () => sources })
  const at = (minute: number, count: number) =>
    Array.from({ length: count }, (_, index) => ({
      ...{ address: `2001:db8::${minute}:${index}`, port: 1, reason: 'rejected_source' as const, datagrams: 1 },
      lastAt: Date.UTC(2026, 2, 1, 11, minute),
    }))
  for (const minute of [1, 2, 3]) {
    sources = at(minute, 60)
    await worker.run(running)
  }
  const kept = await list(db)
  expect(kept).toHaveLength(128)
  expect(kept.filter(({ address }) => address.startsWith('2001:db8::1:'))).toHaveLength(8)
  clock.advance(86_400)
  await worker.run(running)
  expect(await list(db)).toEqual([])
})
