import { createSocket } from 'node:dgram'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { build } from 'esbuild'
import { expect, onTestFinished, test, vi } from 'vitest'
import { StartError } from '#server/ground/errors/start-error.ts'
import type { LineBatch, LinesTaken, Supervisor } from '#server/ground/supervisor.ts'
import { numberedLines, readJournal, readTexts } from '#testing/counting/journal.ts'
import { logDatagram, openLogSocket } from '#testing/counting/log-socket.ts'
import { PLAYED_STATUS, playThreads, READY } from '#testing/counting/played-thread.ts'
import { eventually } from '#testing/eventually.ts'
import { silentLog } from '#testing/silent-log.ts'
import { temporaryDir } from '#testing/temporary-dir.ts'
import { KeptLines } from '../../../../bin/lib/kept-lines.mjs'
import type { CollectorSetup, FromCollector } from './collector-messages.ts'
import { spawnCollector } from './spawn-collector.ts'
import { type StartCollectorOptions, startCollector } from './start-collector.ts'

const LINE = 'L 11/14/2026 - 10:00:00: World triggered "Round_Start"'

async function startForTest(options: Partial<StartCollectorOptions> = {}) {
  const folder = await temporaryDir()
  const listen = { host: '127.0.0.1', port: 0 }
  const collector = await startCollector({ folder, afterSeq: 0, listen, senders: [], log: silentLog, ...options })
  onTestFinished(() => collector.stop())
  const gameServer = await openLogSocket()
  const sender = { serverId: 3, address: '127.0.0.1', port: gameServer.address.port, secret: null }
  return { folder, collector, gameServer, sender }
}

/** Its threads do nothing of themselves: see playThreads. */
async function startPlayed(options: Partial<StartCollectorOptions> = {}, ...later: FromCollector[]) {
  const { threads, setups, spawn } = playThreads(READY, ...later)
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const { collector } = await startForTest({ log, spawn, ...options })
  return { collector, log, threads, setups }
}

test('the thread takes lines of the servers it was told of last, and tells of them', async () => {
  const onStatus = vi.fn()
  const { folder, collector, gameServer, sender } = await startForTest({ onStatus })
  await gameServer.send(logDatagram(LINE), collector.address)
  await eventually(() => collector.status().counters.rejected_source === 1)
  collector.setSenders([sender])
  await eventually(async () => {
    await gameServer.send(logDatagram(LINE), collector.address)
    return collector.status().journal.writtenSeq > 0
  })
  expect(onStatus).toHaveBeenLastCalledWith(collector.status())
  expect((await readTexts(folder))[0]).toBe(LINE)
})

test('lines that came another way are answered for when they are safe on the disk', async () => {
  const { folder, collector } = await startForTest({ afterSeq: 40 })
  expect(await Promise.all([collector.append(numberedLines(3)), collector.append(numberedLines(2, 4))])).toEqual([
    43, 45,
  ])
  expect((await readJournal(folder)).records.map(({ seq }) => seq)).toEqual([41, 42, 43, 44, 45])
  expect(await collector.prune({ appliedSeq: 45, olderThan: new Date(Date.now() + 60_000) })).toBe(0)
})

test('a line that cannot be a record is refused and the thread lives on', async () => {
  const { collector } = await startForTest()
  const tooLong = numberedLines(1).map((line) => ({ ...line, payload: new Uint8Array(70_000) }))
  await expect(collector.append(tooLong)).rejects.toThrow('too long')
  expect(await collector.append(numberedLines(1))).toBe(1)
})

test('stopping loses no line that was taken and frees the port', async () => {
  const { folder, collector, gameServer, sender } = await startForTest()
  collector.setSenders([sender])
  await collector.append([])
  for (let sent = 0; sent < 200; sent++) await gameServer.send(logDatagram(LINE), collector.address)
  await eventually(() => collector.status().counters.accepted > 0)
  for (let sent = 0; sent < 200; sent++) await gameServer.send(logDatagram(LINE), collector.address)
  await collector.stop()
  const { accepted } = collector.status().counters
  expect(accepted).toBeGreaterThan(0)
  expect(await readTexts(folder)).toHaveLength(accepted)
  expect(collector.status().journal.durableSeq).toBe(accepted)
  await expect(collector.append(numberedLines(1))).rejects.toThrow('not running')
  await startForTest({ listen: collector.address })
})

test('a port that is taken is a reason not to start, in one sentence', async () => {
  const taken = createSocket('udp4')
  onTestFinished(() => void taken.close())
  await new Promise<void>((resolve) => taken.bind(0, '127.0.0.1', resolve))
  const { port } = taken.address()
  const ended = vi.fn()
  const spawn = (setup: CollectorSetup) => spawnCollector(setup).once('exit', ended)
  const start = startForTest({ listen: { host: '127.0.0.1', port }, spawn })
  await expect(start).rejects.toThrow(StartError)
  await expect(start).rejects.toThrow(`port ${port}`)
  await eventually(() => expect(ended, 'nothing of the thread stays').toHaveBeenCalled())
})

test('a thread that dies is started again on the same port, with the same limits, servers and journal', async () => {
  const workers: Worker[] = []
  const spawn = (setup: CollectorSetup) => {
    const worker = spawnCollector(setup)
    workers.push(worker)
    return worker
  }
  const { folder, collector, gameServer, sender } = await startForTest({ spawn })
  collector.setSenders([sender])
  await collector.append(numberedLines(2))
  const { address } = collector
  await workers[0]?.terminate()
  await eventually(async () => {
    await gameServer.send(logDatagram(LINE), address)
    return workers.length === 2 && collector.status().counters.accepted > 0
  })
  expect(collector.address).toEqual(address)
  expect(workers[1]?.resourceLimits).toMatchObject({ maxYoungGenerationSizeMb: 8 })
  await collector.append([])
  expect((await readTexts(folder)).slice(0, 3)).toEqual(['line 1', 'line 2', LINE])
})

test('the thread runs from a bundle of its own, beside the one that starts it', async () => {
  const outdir = await temporaryDir()
  await build({
    entryPoints: ['start-collector', 'collector-worker'].map((name) =>
      fileURLToPath(new URL(`./${name}.ts`, import.meta.url)),
    ),
    outdir,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
  })
  const folder = join(outdir, 'journal')
  const script = `
    import { startCollector } from './start-collector.js'
    import { workerData, parentPort } from 'node:worker_threads'
    const log = { info() {}, warn() {}, error() {} }
    const listen = { host: '127.0.0.1', port: 0 }
    const collector = await startCollector({ folder: workerData, afterSeq: 6, listen, senders: [], log })
    const line = { receivedAt: 1, serverId: 1, source: 'http', origin: new Uint8Array(16), place: 0, payload: Buffer.from('x') }
    parentPort.postMessage(await collector.append([line]))
    await collector.stop()`
  await writeFile(join(outdir, 'main.mjs'), script)
  const worker = new Worker(join(outdir, 'main.mjs'), { workerData: folder })
  const answer = await new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject))
  expect(answer).toBe(7)
  expect(await readTexts(folder)).toEqual(['x'])
})

const playedSupervisor = (buffer: number | null = null) => ({
  hold: vi.fn<Supervisor['hold']>(async () => buffer),
  give: vi.fn<Supervisor['give']>(),
  taken: vi.fn<Supervisor['taken']>(),
  leave: vi.fn<Supervisor['leave']>(),
})

const batch = (upTo: number): LineBatch => ({
  bytes: new Uint8Array([upTo]),
  upTo,
  again: 0,
  place: 0,
  waiting: 0,
  over: 0,
})
const taken = (relayed: LinesTaken): FromCollector => ({ type: 'status', status: { ...PLAYED_STATUS, relayed } })

test('a thread without a supervisor has the port itself', async () => {
  const { collector, log, threads, setups } = await startPlayed()
  expect(setups).toMatchObject([{ supervised: false }])
  expect(threads[0]?.heard).toEqual([{ type: 'senders', senders: [] }])
  threads[0]?.say(taken({ seen: 1, safe: 1, place: 4 }))
  expect(collector.status()).toMatchObject({ relayed: { seen: 1, safe: 1, place: 4 } })
  for (const tell of Object.values(log)) expect(tell).not.toHaveBeenCalled()
})

test('what the supervisor gives goes to the thread, and how far that is with it to the supervisor', async () => {
  const supervisor = playedSupervisor()
  const { log, threads, setups } = await startPlayed({ supervisor })
  expect(supervisor.hold).toHaveBeenCalledWith({ host: '127.0.0.1', port: 0 })
  expect(setups).toMatchObject([{ supervised: true }])
  expect(supervisor.give).toHaveBeenCalledWith(expect.any(Function), 12) // the end of its journal
  const [give] = supervisor.give.mock.lastCall ?? []
  give?.(batch(1))
  give?.(batch(2))
  expect(threads[0]?.heard).toEqual([
    { type: 'senders', senders: [] },
    { type: 'lines', batch: batch(1) },
    { type: 'lines', batch: batch(2) },
  ])
  for (const numbers of [
    { seen: 0, safe: 0, place: 0 },
    { seen: 2, safe: 0, place: 0 },
    { seen: 2, safe: 0, place: 0 },
    { seen: 2, safe: 2, place: 2 },
  ])
    threads[0]?.say(taken(numbers))
  expect(supervisor.taken.mock.calls).toEqual([[{ seen: 2, safe: 0, place: 0 }], [{ seen: 2, safe: 2, place: 2 }]])
  for (const tell of Object.values(log)) expect(tell).not.toHaveBeenCalled()
})

test('of a piece that is a view of something larger only the piece goes to the thread', async () => {
  const supervisor = playedSupervisor()
  const { threads } = await startPlayed({ supervisor })
  const [give] = supervisor.give.mock.lastCall ?? []
  give?.({ ...batch(1), bytes: Buffer.alloc(64).subarray(8, 10) })
  expect(threads[0]?.given.map(({ byteLength }) => byteLength)).toEqual([2])
  expect(threads[0]?.heard.at(-1)).toMatchObject({ batch: { bytes: { buffer: threads[0]?.given[0] } } })
})

test('a thread that is started again asks for the lines itself', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const supervisor = playedSupervisor()
  const { threads } = await startPlayed({ supervisor })
  threads[0]?.say(taken({ seen: 2, safe: 1, place: 3 }))
  expect(supervisor.leave).not.toHaveBeenCalled()
  threads[0]?.end()
  await vi.advanceTimersByTimeAsync(0)
  expect(supervisor.leave, 'what it had is gone').toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(1000)
  expect(supervisor.hold).toHaveBeenCalledTimes(2)
  expect(supervisor.give).toHaveBeenCalledTimes(2)
  const [give] = supervisor.give.mock.lastCall ?? []
  give?.(batch(3))
  expect(threads[0]?.heard).not.toContainEqual({ type: 'lines', batch: batch(3) })
  expect(threads[1]?.heard).toContainEqual({ type: 'lines', batch: batch(3) })
  threads[1]?.say(taken({ seen: 3, safe: 1, place: 3 }))
  expect(supervisor.taken).toHaveBeenLastCalledWith({ seen: 3, safe: 1, place: 3 })
})

test("a small buffer of the supervisor's socket is told of", async () => {
  const small = await startPlayed({ supervisor: playedSupervisor(4_194_303) })
  expect(small.log.warn.mock.calls).toEqual([[{ bytes: 4_194_303, wanted: 4_194_304 }, expect.any(String)]])
  const enough = await startPlayed({ supervisor: playedSupervisor(4_194_304) })
  expect(enough.log.warn).not.toHaveBeenCalled()
})

test('lines that a supervisor gives reach the journal, and are safe when they are written', async () => {
  const supervisor = playedSupervisor()
  const { folder, gameServer, collector, sender } = await startForTest({ supervisor })
  collector.setSenders([sender])
  const lines = new KeptLines()
  for (const text of ['one', 'two'])
    lines.add(logDatagram(`L ${text}`), { address: '127.0.0.1', port: gameServer.address.port }, 5, 0)
  const { bytes, upTo } = lines.after(0)
  const [give] = supervisor.give.mock.lastCall ?? []
  give?.({ bytes, upTo, again: 0, place: 0, waiting: 0, over: 7 })
  await eventually(() => expect(supervisor.taken).toHaveBeenLastCalledWith({ seen: 2, safe: 2, place: 2 }))
  expect(await readTexts(folder)).toEqual(['L one', 'L two'])
  expect(collector.status().counters).toMatchObject({ accepted: 2, dropped_full: 7 })
})

test('a thread that cannot start again is told of and tried again, with the servers set meanwhile', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { collector, log, threads, setups } = await startPlayed({}, { type: 'failed', reason: 'no memory' }, READY)
  threads[0]?.end()
  await vi.advanceTimersByTimeAsync(999)
  const senders = [{ serverId: 3, address: '192.0.2.1', port: 27_015, secret: null }]
  collector.setSenders(senders)
  expect(threads).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(threads).toHaveLength(2)
  expect(log.error.mock.calls).toEqual([[{ err: new Error('no memory') }, expect.any(String)]])
  await expect(collector.append([])).rejects.toThrow('not running')
  await vi.advanceTimersByTimeAsync(1000)
  expect(threads).toHaveLength(3)
  expect(setups[2]).toMatchObject({ senders, listen: { host: '127.0.0.1', port: 27_500 } })
  expect(threads[2]?.heard).toEqual([{ type: 'senders', senders }])
  expect(log.error).toHaveBeenCalledOnce()
})

test('a thread that was stopped stays so', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { collector, threads } = await startPlayed()
  await collector.stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(threads).toHaveLength(1)
  expect(vi.getTimerCount()).toBe(0)
})
