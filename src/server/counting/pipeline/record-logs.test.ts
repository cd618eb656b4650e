import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { type Database, DatabaseAway, type Db, sql } from '#server/ground/db/db.ts'
import { createLog } from '#server/ground/log/log.ts'
import { logBot, logPerson } from '#testing/counting/log-session.ts'
import { logDatagram, openLogSocket } from '#testing/counting/log-socket.ts'
import { testDatabase } from '#testing/database/postgres.ts'
import { eventually } from '#testing/eventually.ts'
import { createSeed } from '#testing/seed/seed.ts'
import { testClock } from '#testing/server.ts'
import { temporaryDir } from '#testing/temporary-dir.ts'
import { startRecordLogs } from './record-logs.ts'
import type { RecordLogs } from './record-logs-options.ts'

const ann = logPerson('Ann', 2)
const bot = logBot('Abbas', 40)
const clock = testClock('2026-03-01T20:00:00Z')
const log = createLog({ level: 'silent', pretty: false })
const Kills = z.object({ kills: z.int() })

const kill = (number: number) =>
  `L 03/01/2026 - 20:${String(Math.floor(number / 60)).padStart(2, '0')}:${String(number % 60).padStart(2, '0')}: ${ann.security} killed ${bot} with "m16a4<1>" at (${number}.0, 2.0, 3.0)`

async function start(db: Db, dataDir: string, port: number): Promise<RecordLogs> {
  const senders = [{ serverId: 1, address: '127.0.0.1', port, secret: '4815' }]
  const listen = { host: '127.0.0.1', port: 0 }
  const running = await startRecordLogs({ db, dataDir, listen, senders, retentionDays: 7, clock, log })
  onTestFinished(() => running.stop())
  return running
}

async function database(): Promise<Database> {
  const db = await testDatabase()
  await createSeed(db, clock).server({ id: 1 })
  return db
}

const killsIn = async (db: Db) => (await db.one(Kills, sql`select kills from player_stats`))?.kills ?? 0

const untilCounted = (db: Db, kills: number) => eventually(async () => expect(await killsIn(db)).toBe(kills))

test('a line sent over UDP is counted, and a restart goes on where it was', async () => {
  const [db, dataDir, socket] = [await database(), await temporaryDir(), await openLogSocket()]
  const first = await start(db, dataDir, socket.address.port)
  for (let number = 1; number <= 20; number += 1) {
    await socket.send(logDatagram(kill(number), '4815'), first.collector.address)
  }
  await untilCounted(db, 20)
  await eventually(() => expect(first.lagLines()).toBe(0))
  expect(first.trouble()).toBeNull()
  await first.stop()
  const second = await start(db, dataDir, socket.address.port)
  await socket.send(logDatagram(kill(21), '4815'), second.collector.address)
  await untilCounted(db, 21)
})

test('while the database is away lines wait in the journal, and are counted when it is back', async () => {
  const [db, dataDir, socket] = [await database(), await temporaryDir(), await openLogSocket()]
  let isAway = false
  const unsteady: Db = {
    ...db,
    transaction: (work) => (isAway ? Promise.reject(new DatabaseAway(new Error('away'))) : db.transaction(work)),
  }
  const running = await start(unsteady, dataDir, socket.address.port)
  isAway = true
  for (let number = 1; number <= 30; number += 1) {
    await socket.send(logDatagram(kill(number), '4815'), running.collector.address)
  }
  await eventually(() => expect(running.lagLines()).toBe(30))
  expect(await killsIn(db)).toBe(0)
  isAway = false
  await untilCounted(db, 30)
})

test('what was received just before a stop is counted', async () => {
  const [db, dataDir, socket] = [await database(), await temporaryDir(), await openLogSocket()]
  const running = await start(db, dataDir, socket.address.port)
  await socket.send(logDatagram(kill(1), '4815'), running.collector.address)
  await eventually(() => expect(running.collector.status().counters.accepted).toBe(1))
  const { stop } = running
  await stop()
  expect(await killsIn(db)).toBe(1)
})
