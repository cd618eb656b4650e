import { createSocket } from 'node:dgram'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { build } from 'esbuild'
import { expect, onTestFinished, test, vi } from 'vitest'
import { addressBytes } from '#server/ground/address.ts'
import { StartError } from '#server/ground/errors/start-error.ts'
import type { KeptLine, Supervisor } from '#server/ground/supervisor.ts'
import { numberedLine, numberedLines, openForTest, readJournal, readTexts } from '#testing/counting/journal.ts'
import { logDatagram, openLogSocket } from '#testing/counting/log-socket.ts'
import { PLAYED_STATUS, type PlayedThread, playThreads, READY } from '#testing/counting/played-thread.ts'
import { eventually } from '#testing/eventually.ts'
import { silentLog } from '#testing/silent-log.ts'
import { temporaryDir } from '#testing/temporary-dir.ts'
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

const keptLine = (text: string, receivedAt: number): KeptLine => ({
  datagram: logDatagram(text),
  address: '127.0.0.1',
  port: 27_015,
  receivedAt,
})

/** The number of the question that it was asked last. */
const appendIn = ({ heard }: PlayedThread): number =>
  heard.reduce((last, message) => (message.type === 'append' ? message.id : last), 0)

const playedSupervisor = (parts: Partial<Supervisor> = {}) => ({
  hold: vi.fn<Supervisor['hold']>(async () => null),
  give: vi.fn<Supervisor['give']>(async () => 0),
  taken: vi.fn(),
  left: vi.fn(),
  ...parts,
})

test('a thread without a supervisor is told its servers and waits for no other lines', async () => {
  const { collector, log, threads, setups } = await startPlayed()
  expect(setups).toMatchObject([{ supervised: false }])
  expect(threads[0]?.heard).toEqual([{ type: 'senders', senders: [] }])
  expect(collector.status()).toEqual(PLAYED_STATUS)
  for (const tell of Object.values(log)) expect(tell).not.toHaveBeenCalled()
})

test('what the supervisor kept goes to the thread before it begins, and how much that was is logged', async () => {
  const lines = ['one', 'two', 'three'].map(keptLine)
  const give: Supervisor['give'] = async (take) => {
    take(lines.slice(0, 2))
    take(lines.slice(2))
    return 0
  }
  const supervisor = playedSupervisor({ give })
  const { log, threads, setups } = await startPlayed({ supervisor })
  expect(supervisor.hold).toHaveBeenCalledWith({ host: '127.0.0.1', port: 0 })
  expect(setups).toMatchObject([{ supervised: true, held: null }])
  expect(threads[0]?.heard).toEqual([{ type: 'senders', senders: [] }, { type: 'kept', lines }, { type: 'begin' }])
  expect(log.info.mock.calls).toEqual([[{ lines: 3 }, expect.any(String)]])
  expect(log.warn).not.toHaveBeenCalled()
  expect(log.error).not.toHaveBeenCalled()
})

test('the socket that the supervisor holds is read by the first thread, and what was given is told to be safe', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const supervisor = playedSupervisor({ hold: async () => 4 })
  const { collector, threads, setups } = await startPlayed({ supervisor })
  expect(setups).toMatchObject([{ supervised: true, held: 4 }])
  expect(supervisor.give).toHaveBeenLastCalledWith(expect.any(Function), { reads: true })
  const asked = { type: 'append', id: expect.any(Number), records: [] }
  expect(threads[0]?.heard.slice(1)).toEqual([asked, { type: 'begin' }])
  expect(supervisor.taken).not.toHaveBeenCalled()
  threads[0]?.say({ type: 'done', id: appendIn(threads[0]), value: 12 })
  await vi.advanceTimersByTimeAsync(0)
  expect(supervisor.taken).toHaveBeenCalledOnce()

  expect(supervisor.left).not.toHaveBeenCalled()
  threads[0]?.end()
  await vi.advanceTimersByTimeAsync(1000)
  expect(supervisor.left).toHaveBeenCalledOnce()
  expect(setups).toMatchObject([{ held: 4 }, { supervised: true, held: null }])
  expect(supervisor.give).toHaveBeenLastCalledWith(expect.any(Function), { reads: false })
  expect(threads[1]?.heard.slice(1)).toEqual([{ type: 'begin' }])
  await collector.stop()
  expect(supervisor.left).toHaveBeenCalledTimes(2)
  expect(supervisor.taken).toHaveBeenCalledOnce()
})

test('what a full disk does not take is not told to be safe', async () => {
  const supervisor = playedSupervisor({ hold: async () => 4 })
  const { log, threads } = await startPlayed({ supervisor })
  threads[0]?.say({ type: 'refused', id: appendIn(threads[0]), disk: true, reason: 'it is full' })
  await eventually(() => expect(log.warn.mock.calls).toEqual([[{ err: expect.any(Error) }, expect.any(String)]]))
  expect(supervisor.taken).not.toHaveBeenCalled()
})

test('lines are handed to the thread by the thousand, without those that are in the journal', async () => {
  const folder = await temporaryDir()
  const lines = Array.from({ length: 2_001 }, (_, index) => ({ ...keptLine(`L ${index}`, index), again: index < 3 }))
  const journal = await openForTest(folder)
  const written = { receivedAt: 1, source: 'udp', origin: addressBytes('127.0.0.1'), place: 27_015 } as const
  journal.append([{ ...numberedLine(1), ...written, payload: Buffer.from('L 1') }])
  await journal.close()
  const give: Supervisor['give'] = async (take) => {
    take(lines)
    return 0
  }
  const { log, threads } = await startPlayed({ folder, supervisor: playedSupervisor({ give }) })
  const left = [...lines.slice(0, 1), ...lines.slice(2)]
  expect(threads[0]?.heard.slice(1)).toEqual([
    { type: 'kept', lines: left.slice(0, 1_000) },
    { type: 'kept', lines: left.slice(1_000) },
    { type: 'begin' },
  ])
  expect(log.info.mock.calls).toEqual([[{ lines: 2_000 }, expect.any(String)]])
})

test('how many lines the supervisor had no room for is a warning', async () => {
  const { log, threads } = await startPlayed({ supervisor: playedSupervisor({ give: async () => 4 }) })
  expect(log.warn.mock.calls).toEqual([[{ lines: 4 }, expect.any(String)]])
  expect(log.info).not.toHaveBeenCalled()
  expect(threads[0]?.heard.at(-1)).toEqual({ type: 'begin' })
})

test('a supervisor that does not hand its lines over keeps no new ones from being taken', async () => {
  const err = new Error('the supervisor does not answer')
  const supervisor = playedSupervisor({ give: () => Promise.reject(err) })
  const { log, threads } = await startPlayed({ supervisor })
  expect(log.error.mock.calls).toEqual([[{ err }, expect.any(String)]])
  expect(threads[0]?.heard.at(-1)).toEqual({ type: 'begin' })
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
