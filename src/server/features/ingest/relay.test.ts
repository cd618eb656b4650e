import { appendFileSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { recordLogsInto } from '#testing/counting/record-logs.ts'
import { testDatabase } from '#testing/database/postgres.ts'
import { lineOfNumber, numbersInJournal, timesCounted } from '#testing/ingest/ingest.ts'
import { startNetwork, startRelay } from '#testing/ingest/relay.ts'
import { createSeed } from '#testing/seed/seed.ts'
import { testClock } from '#testing/server.ts'
import { temporaryDir } from '#testing/temporary-dir.ts'

const PATIENCE = { timeout: 60_000, interval: 50 }
const TIMEOUT_MS = 180_000

const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1)
const linesOf = (first: number, last: number) =>
  upTo(last)
    .slice(first - 1)
    .map((number) => `${lineOfNumber(number)}\n`)
    .join('')

/** A folder of logs, and a whole site that takes what is delivered. */
async function relaySite() {
  const db = await testDatabase()
  await createSeed(db, testClock('2026-03-01T12:00:00Z')).server({ id: 1 })
  const site = await recordLogsInto(db)
  const network = await startNetwork(site.app)
  const folder = await temporaryDir()
  const logs = join(folder, 'logs')
  mkdirSync(logs)
  return {
    db,
    network,
    logs,
    start: (...more: string[]) => startRelay(network.url, logs, join(folder, 'state.json'), more),
    numbers: () => numbersInJournal(site.dataDir),
    arrived: (last: number) =>
      vi.waitFor(async () => expect(await numbersInJournal(site.dataDir)).toEqual(upTo(last)), PATIENCE),
  }
}

test('every line arrives once and in order, whatever is killed, away or renamed', { timeout: TIMEOUT_MS }, async () => {
  const { db, network, logs, start, arrived } = await relaySite()
  const [first, second] = [join(logs, 'L0301000.log'), join(logs, 'L0301001.log')]
  writeFileSync(first, linesOf(1, 400) + lineOfNumber(401).slice(0, 30)) // the last one is still being written
  let relay = start('--from-start')
  await arrived(400)

  network.mood = 'takes and says nothing'
  const taken = new Promise<void>((resolve) => {
    network.onTaken = () => resolve()
  })
  appendFileSync(first, `${lineOfNumber(401).slice(30)}\n${linesOf(402, 600)}`)
  await taken
  await relay.end('SIGKILL') // in the very moment in which it waits for the answer
  network.mood = 'answers'
  relay = start()
  appendFileSync(first, linesOf(601, 620))
  await arrived(620)

  network.mood = 'is away'
  appendFileSync(first, linesOf(621, 640) + lineOfNumber(641)) // no newline: the game ended here
  await vi.waitFor(() => expect(relay.told()).toContain('does not take lines'), PATIENCE)
  await relay.end('SIGKILL')
  renameSync(first, `${first}.old`)
  writeFileSync(second, linesOf(642, 700))
  relay = start()
  await vi.waitFor(() => expect(relay.told()).toContain('does not take lines'), PATIENCE)
  network.mood = 'answers'
  await arrived(700)
  expect(relay.told()).toContain('takes lines again')

  writeFileSync(second, linesOf(701, 710)) // cut and begun anew, in the same place
  await arrived(710)
  expect(await relay.end('SIGTERM')).toEqual([0, null])
  await vi.waitFor(async () => expect((await timesCounted(db)).size).toBe(710), PATIENCE)
  expect([...new Set((await timesCounted(db)).values())]).toEqual([1])
})

test('what was there before the first start is left to import-logs', { timeout: TIMEOUT_MS }, async () => {
  const { logs, start, numbers } = await relaySite()
  const file = join(logs, 'L0301000.log')
  writeFileSync(file, linesOf(1, 5))
  const relay = start()
  await vi.waitFor(() => expect(relay.told()).toContain('Follows'), PATIENCE)
  appendFileSync(file, linesOf(6, 8))
  writeFileSync(join(logs, 'notes.txt'), linesOf(90, 99))
  await vi.waitFor(async () => expect(await numbers()).toEqual([6, 7, 8]), PATIENCE)
  expect(await relay.end('SIGINT')).toEqual([0, null])
})

test('more than one delivery can hold goes in several, each within the limits', { timeout: TIMEOUT_MS }, async () => {
  const { logs, start, arrived, network } = await relaySite()
  let deliveries = 0
  network.onTaken = () => {
    deliveries += 1
  }
  writeFileSync(join(logs, 'L0301000.log'), `\n\n${linesOf(1, 12_000)}`)
  const relay = start('--from-start')
  await arrived(12_000)
  expect(deliveries).toBeGreaterThan(1)
  expect(readFileSync(join(logs, 'L0301000.log')).length).toBeGreaterThan(1024 * 1024)
  expect(await relay.end('SIGTERM')).toEqual([0, null])
})
