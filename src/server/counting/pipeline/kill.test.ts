import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import type { UdpAddress } from '#server/counting/intake/udp-listener.ts'
import { type Db, sql } from '#server/ground/db/db.ts'
import { createRandom } from '#simulator/random.ts'
import { logDatagram, openLogSocket } from '#testing/counting/log-socket.ts'
import { testDatabaseSocket } from '#testing/database/postgres.ts'
import { eventually } from '#testing/eventually.ts'
import {
  buildIngestChild,
  lineOfNumber,
  numbersInJournal,
  spawnIngestChild,
  timesCounted,
} from '#testing/ingest/ingest.ts'
import { createSeed } from '#testing/seed/seed.ts'
import { testClock } from '#testing/server.ts'
import { temporaryDir } from '#testing/temporary-dir.ts'

const KILLS = 50
const LONGEST_LIFE_MS = 300
const SEND_EVERY_MS = 4
const LINES_AT_ONCE = 4

/** Sends numbered lines without pause, whether anybody listens or not. */
async function startSending(to: () => UdpAddress) {
  const socket = await openLogSocket()
  let sent = 0
  const sendSome = () => {
    if (to().port === 0) return
    for (let count = 0; count < LINES_AT_ONCE; count += 1) {
      sent += 1
      socket.send(logDatagram(lineOfNumber(sent)), to()).catch(() => undefined) // refused while nobody listens
    }
  }
  const timer = setInterval(sendSome, SEND_EVERY_MS)
  const stop = () => clearInterval(timer)
  onTestFinished(stop)
  return { port: socket.address.port, sent: () => sent, stop }
}

const cursorIn = async (db: Db): Promise<number> => {
  const cursor = await db.one(z.object({ seq: z.coerce.number() }), sql`select max(seq) as seq from recorder_cursors`)
  return cursor?.seq ?? 0
}

test('R1: killed 50 times in the middle of ingest, every line of the journal is counted once', {
  timeout: 600_000, // fifty starts
}, async () => {
  const seed = String(Date.now())
  const random = createRandom(seed)
  const { db, socket } = await testDatabaseSocket()
  await createSeed(db, testClock('2026-03-01T12:00:00Z')).server({ id: 1 })
  const [script, dataDir] = [await buildIngestChild(), await temporaryDir()]
  let listen: UdpAddress = { host: '127.0.0.1', port: 0 }
  const sender = await startSending(() => listen)
  const senders = [{ serverId: 1, address: '127.0.0.1', port: sender.port, secret: null }]
  const start = () => spawnIngestChild(script, { socket, dataDir, listen, senders })

  let [midway, journaled] = [0, 0]
  for (let kill = 0; kill < KILLS; kill += 1) {
    const child = start()
    if (kill === 0 || random.chance(0.9)) listen = (await child.ready) ?? listen
    await wait(random.int(0, LONGEST_LIFE_MS))
    child.process.kill('SIGKILL')
    await child.ended
    journaled = (await numbersInJournal(dataDir)).length
    if ((await cursorIn(db)) < journaled) midway += 1
  }
  sender.stop()
  start()
  await eventually(async () => expect(await cursorIn(db)).toBe(journaled))

  const inJournal = await numbersInJournal(dataDir)
  // Lines of a start that was over before the database had freed the lock of the one before are counted a moment later.
  await eventually(async () => expect((await timesCounted(db)).size).toBe(inJournal.length))
  const counted = await timesCounted(db)
  const message = `with the seed ${seed}`
  expect(new Set(inJournal).size, message).toBe(inJournal.length)
  expect([...counted.keys()], message).toEqual(inJournal.toSorted((a, b) => a - b))
  expect(
    [...counted].filter(([, times]) => times !== 1),
    message,
  ).toEqual([])
  expect(
    inJournal.every((number) => number <= sender.sent()),
    message,
  ).toBe(true)
  expect(inJournal.length, message).toBeGreaterThan(KILLS)
  expect(midway, 'kills that left lines to be counted').toBeGreaterThan(5)
})
