import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { systemClock } from '#server/ground/clock.ts'
import { recordLogsInto } from '#testing/counting/record-logs.ts'
import { testDatabase } from '#testing/database/postgres.ts'
import { eventually } from '#testing/eventually.ts'
import { numbersInJournal, timesCounted } from '#testing/ingest/ingest.ts'
import { createSeed } from '#testing/seed/seed.ts'

/** Starts the collector's thread on a disk of the test's. */
function smallDisk() {
  const isFull = new Int32Array(new SharedArrayBuffer(4))
  const entry = JSON.stringify(new URL('../../../testing/counting/small-disk-worker.ts', import.meta.url).href)
  const script = `import('tsx/esm/api').then(({ register }) => { register(); return import(${entry}) })`
  const spawn = (setup: object) => new Worker(script, { eval: true, workerData: { ...setup, isFull } })
  return { spawn, fill: () => Atomics.store(isFull, 0, 1), clear: () => Atomics.store(isFull, 0, 0) }
}

test('a full disk is told, refuses deliveries, loses nothing that was acknowledged, and passes', async () => {
  const [db, disk] = [await testDatabase(), smallDisk()]
  await createSeed(db, systemClock).server({ id: 1 })
  const { dataDir, send, deliver, ready } = await recordLogsInto(db, { spawn: disk.spawn })
  await send(1)
  expect(await deliver([2, 3], 'before')).toBe(202)
  await eventually(async () => expect((await timesCounted(db)).size).toBe(3))
  expect(await ready()).toEqual([200, { database: 'ok', 'game logs': 'ok' }])

  disk.fill()
  await send(4)
  await eventually(async () => expect(await ready()).toEqual([503, { database: 'ok', 'game logs': 'disk' }]))
  expect(await deliver([5, 6], 'during')).toBe(503)
  expect(await deliver([7])).toBe(503)
  expect(await numbersInJournal(dataDir)).toEqual([1, 2, 3])
  expect((await timesCounted(db)).size).toBe(3)

  disk.clear()
  await eventually(async () => expect((await ready())[0]).toBe(200))
  expect(await deliver([5, 6], 'during')).toBe(202)
  expect(await deliver([5, 6], 'during')).toBe(202)
  expect(await deliver([2, 3], 'before')).toBe(202)
  await eventually(async () => expect((await timesCounted(db)).size).toBe(6))
  expect(await timesCounted(db)).toEqual(new Map([1, 2, 3, 4, 5, 6].map((number) => [number, 1])))
  expect(await numbersInJournal(dataDir)).toEqual([1, 2, 3, 4, 5, 6])
})
