import { randomFillSync, randomInt } from 'node:crypto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { systemClock } from '#server/ground/clock.ts'
import { openForTest, readJournal, readTexts } from '#testing/counting/journal.ts'
import { type LogSocket, logDatagram, openLogSocket } from '#testing/counting/log-socket.ts'
import { eventually } from '#testing/eventually.ts'
import { silentLog } from '#testing/silent-log.ts'
import { temporaryDir } from '#testing/temporary-dir.ts'
import { type Collector, type CollectorOptions, openCollector } from './collector.ts'
import { type IntakeCounters, noCounts } from './collector-status.ts'
import { openUdpListener } from './udp-listener.ts'

const KILL =
  'L 11/14/2026 - 10:00:00: "Ann<2><STEAM_1:0:1><#Team_Security>" killed "Bo<3><BOT><#Team_Insurgent>" with "m16"'

/** A collector that takes the lines of one game server, which has socket of its own. */
async function collectorFor(secret: string | null, host = '127.0.0.1', options: Partial<CollectorOptions> = {}) {
  const folder = await temporaryDir()
  const journal = await openForTest(folder)
  const gameServer = await openLogSocket(host)
  const collector = await openCollector({
    journal,
    listen: { host, port: 0 },
    senders: [{ serverId: 5, address: host, port: gameServer.address.port, secret }],
    clock: systemClock,
    log: silentLog,
    ...options,
  })
  onTestFinished(() => collector.close().catch(() => undefined))
  return { folder, journal, gameServer, collector }
}

async function sendAll(from: LogSocket, collector: Collector, datagrams: readonly Uint8Array[]): Promise<void> {
  const before = total(collector.status().counters)
  for (const datagram of datagrams) await from.send(datagram, collector.address)
  await eventually(() => total(collector.status().counters) === before + datagrams.length)
}

/** A line of the game server that the supervisor gives. */
const lineFrom = (line: string, { address: { host, port } }: LogSocket) => ({
  datagram: logDatagram(line),
  address: host,
  port,
  receivedAt: 1_790_000_000_000,
})

/** The timer of the collector's log is moved by the test; that of its journal is not. */
function useFakeIntervals(): void {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
}

const recordingLog = () => ({ info: vi.fn(), warn: vi.fn(), error: vi.fn() })
const total = (counters: IntakeCounters) => Object.values(counters).reduce((sum, count) => sum + count, 0)
const counts = (expected: Partial<IntakeCounters>) => ({ ...noCounts(), ...expected })

test.each(['127.0.0.1', '::1'])('a line that came to %s is one record with its sender and time', async (host) => {
  const { folder, journal, gameServer, collector } = await collectorFor(null, host)
  const from = Date.now()
  await sendAll(gameServer, collector, [logDatagram(KILL)])
  await journal.flush()
  const { records } = await readJournal(folder)
  expect(records).toHaveLength(1)
  expect(records[0]).toMatchObject({ serverId: 5, source: 'udp', place: gameServer.address.port })
  expect(Buffer.from(records[0]?.origin ?? []).toString('hex')).toMatch(host === '::1' ? /^0+1$/ : /ffff7f000001$/)
  expect(records[0]?.receivedAt).toBeGreaterThanOrEqual(from)
  expect(Buffer.from(records[0]?.payload ?? []).toString()).toBe(KILL)
})

test('a good line from another address leaves no record and gets no answer', async () => {
  const { folder, journal, collector } = await collectorFor(null)
  const stranger = await openLogSocket('127.0.0.2')
  await sendAll(stranger, collector, [logDatagram(KILL)])
  await journal.flush()
  expect(collector.status().counters).toEqual(counts({ rejected_source: 1 }))
  expect(await readTexts(folder)).toEqual([])
  expect(stranger.received()).toBe(0)
})

test('a wrong secret, the right one from elsewhere and none at all are refused; the right one is heard', async () => {
  const { folder, journal, gameServer, collector } = await collectorFor('1234')
  const stranger = await openLogSocket('127.0.0.2')
  await sendAll(gameServer, collector, [logDatagram(KILL, '99999'), logDatagram(KILL)])
  await sendAll(stranger, collector, [logDatagram(KILL, '1234')])
  expect(collector.status().counters).toEqual(counts({ rejected_secret: 2, rejected_source: 1 }))
  await sendAll(gameServer, collector, [logDatagram(KILL, '1234')])
  await journal.flush()
  expect(collector.status().counters.accepted).toBe(1)
  expect(await readTexts(folder)).toEqual([KILL])
  expect(gameServer.received() + stranger.received()).toBe(0)
})

test('20 wrong secrets in a minute mute further ones, and the right one is heard', async () => {
  const { gameServer, collector } = await collectorFor('1234')
  const guesses = Array.from({ length: 20 }, (_, index) => logDatagram(KILL, String(5000 + index)))
  await sendAll(gameServer, collector, [...guesses, logDatagram(KILL, '6000'), logDatagram(KILL, '1234')])
  expect(collector.status().counters).toEqual(counts({ accepted: 1, rejected_secret: 20, muted: 1 }))
})

test('short and odd datagrams only count', async () => {
  const { folder, journal, gameServer, collector } = await collectorFor(null)
  const odd = [
    ...Array.from({ length: 9 }, (_, length) => Buffer.alloc(length, 0xff)),
    Buffer.from('4c20202053', 'hex'),
    Buffer.from('ffffffff', 'hex'),
    Buffer.from('ffffffff534c20', 'hex'),
    Buffer.alloc(65_507, 0xff),
  ]
  await sendAll(gameServer, collector, odd)
  expect(collector.status().counters).toEqual(counts({ malformed: odd.length }))
  await sendAll(gameServer, collector, [logDatagram(KILL)])
  await journal.flush()
  expect(await readTexts(folder)).toEqual([KILL])
})

test('100,000 random datagrams only count, and the next line is heard', async () => {
  const { folder, journal, gameServer, collector } = await collectorFor('1234')
  const bytes = randomFillSync(Buffer.alloc(64 * 1024))
  const random = (): Buffer => {
    const start = randomInt(bytes.length - 1500)
    const datagram = Buffer.from(bytes.subarray(start, start + randomInt(1500)))
    // A third looks like a log packet at first, a third like one with a secret.
    if (start % 3 === 1) datagram.write('ffffffff52', 'hex')
    if (start % 3 === 2) datagram.write('ffffffff53', 'hex')
    return datagram
  }
  for (let sent = 0; sent < 100_000; sent += 1000) {
    await sendAll(gameServer, collector, Array.from({ length: 1000 }, random))
  }
  expect(collector.status().counters.accepted).toBe(0)
  expect(total(collector.status().counters)).toBe(100_000)
  collector.setSenders([{ serverId: 5, address: '127.0.0.1', port: gameServer.address.port, secret: '1234' }])
  await sendAll(gameServer, collector, [logDatagram(KILL, '1234')])
  await journal.flush()
  expect(await readTexts(folder)).toEqual([KILL])
  expect(gameServer.received()).toBe(0)
})

test('R11: every good line among 30,000 forged ones is heard, from wherever those come', async () => {
  const { folder, journal, gameServer, collector } = await collectorFor('1234')
  const stranger = await openLogSocket('127.0.0.2')
  const forged = [logDatagram(KILL, '1234'), logDatagram(KILL), Buffer.from('ffffffff53', 'hex')]
  const good = Array.from({ length: 100 }, (_, index) => `L 11/14/2026 - 10:00:00: World triggered "Good_${index}"`)
  for (const line of good) {
    const before = total(collector.status().counters)
    for (let sent = 0; sent < 150; sent += 1) {
      await stranger.send(forged[sent % 3] ?? Buffer.alloc(0), collector.address)
      await gameServer.send(
        sent === 75 ? logDatagram(line, '1234') : logDatagram(KILL, String(sent)),
        collector.address,
      )
    }
    await eventually(() => total(collector.status().counters) === before + 300)
  }
  await journal.flush()
  expect(await readTexts(folder)).toEqual(good)
  expect(collector.status().counters.accepted).toBe(100)
  expect(gameServer.received() + stranger.received()).toBe(0)
})

test('words that command other log tools command nothing', async () => {
  const { folder, journal, gameServer, collector } = await collectorFor(null)
  const stranger = await openLogSocket('127.0.0.1')
  const words = ['C;KILL;', 'C;RELOAD;', 'PROXY Key=x 1.2.3.4:1PROXY C;KILL;'].map((text) => Buffer.from(text))
  await sendAll(stranger, collector, words)
  await sendAll(gameServer, collector, words)
  await journal.flush()
  expect(collector.status().counters).toEqual(counts({ rejected_source: 3, malformed: 3 }))
  expect(await readTexts(folder)).toEqual([])
})

test('a datagram with a newline inside stays one record', async () => {
  const { folder, journal, gameServer, collector } = await collectorFor(null)
  const forged = `L 11/14/2026 - 10:00:00: "V<2><STEAM_1:0:9><>" say "hi\n${KILL}"`
  await sendAll(gameServer, collector, [logDatagram(forged)])
  await journal.flush()
  expect(await readTexts(folder)).toEqual([forged])
})

test('the kernel tells that nothing was dropped', async () => {
  const { collector } = await collectorFor(null)
  expect(collector.status().kernelDrops).toBe(process.platform === 'linux' ? 0 : null)
})

test('lines that a full disk leaves no room for are counted as dropped', async () => {
  const folder = await temporaryDir()
  const journal = await openForTest(folder, { holdBytes: 0 })
  const gameServer = await openLogSocket()
  const senders = [{ serverId: 5, address: '127.0.0.1', port: gameServer.address.port, secret: null }]
  const listen = { host: '127.0.0.1', port: 0 }
  const collector = await openCollector({ journal, listen, senders, clock: systemClock, log: silentLog })
  onTestFinished(() => collector.close())
  await sendAll(gameServer, collector, [logDatagram(KILL), logDatagram(KILL)])
  expect(collector.status().counters).toEqual(counts({ dropped_disk: 2 }))
})

test('a line that it is given and has no room for is not dropped: whoever gave it has it', async () => {
  const journal = await openForTest(await temporaryDir(), { holdBytes: 0 })
  const gameServer = await openLogSocket()
  const senders = [{ serverId: 5, address: '127.0.0.1', port: gameServer.address.port, secret: null }]
  const listen = { host: '127.0.0.1', port: 0 }
  const options = { journal, listen, senders, supervised: true, clock: systemClock, log: silentLog }
  const collector = await openCollector(options)
  onTestFinished(() => collector.close())
  expect(collector.take(lineFrom(KILL, gameServer))).toBe(false)
  expect(collector.status().counters).toEqual(counts({}))
})

test('beside a supervisor it has no socket, and takes what it is given', async () => {
  const { address } = await openLogSocket() // whose port it could not have
  const { folder, journal, gameServer, collector } = await collectorFor(null, '127.0.0.1', {
    ...{ supervised: true, listen: address },
  })
  expect(collector.address).toEqual(address)
  expect(collector.take(lineFrom(KILL, gameServer))).toBe(true)
  expect(collector.take(lineFrom('no line at all', gameServer)), 'it needs no room').toBe(true)
  collector.countOver(3)
  collector.countOver(5)
  expect(collector.status().counters).toEqual(counts({ accepted: 1, malformed: 1, dropped_full: 5 }))
  await journal.flush()
  const { records } = await readJournal(folder)
  expect(records).toMatchObject([{ receivedAt: 1_790_000_000_000, place: gameServer.address.port }])
  await collector.close()
})

test('the status tells how far the journal is', async () => {
  const { journal, gameServer, collector } = await collectorFor(null)
  collector.take(lineFrom(KILL, gameServer))
  await journal.flush()
  expect(collector.status().journal).toEqual({ seq: 1, writtenSeq: 1, durableSeq: 1, state: 'ok' })
})

test('new game servers are heard in place of those before', async () => {
  const { gameServer, collector } = await collectorFor(null)
  const newServer = await openLogSocket()
  collector.setSenders([{ serverId: 6, address: '127.0.0.1', port: newServer.address.port, secret: null }])
  collector.take(lineFrom(KILL, newServer))
  expect(collector.status().counters).toEqual(counts({ accepted: 1 }))
  collector.take(lineFrom(KILL, gameServer))
  expect(collector.status().counters).toEqual(counts({ accepted: 1, rejected_source: 1 }))
})

test('who was refused is listed with address and port, and named in the log', async () => {
  useFakeIntervals()
  const log = recordingLog()
  const { collector } = await collectorFor(null, '127.0.0.1', { log })
  collector.take({ datagram: logDatagram(KILL), address: '::ffff:192.0.2.9', port: 4000, receivedAt: 5 })
  expect(collector.status().refused).toEqual([
    { address: '192.0.2.9', port: 4000, reason: 'rejected_source', datagrams: 1, lastAt: 5 },
  ])
  vi.advanceTimersByTime(10_000)
  const lastSource = '::ffff:192.0.2.9 port 4000'
  expect(log.warn).toHaveBeenCalledWith({ ...counts({ rejected_source: 1 }), lastSource }, expect.any(String))
})

test('a collector that is closed leaves no timer behind and frees its port', async () => {
  useFakeIntervals()
  const { collector } = await collectorFor(null)
  expect(vi.getTimerCount()).toBe(1)
  await collector.close()
  expect(vi.getTimerCount()).toBe(0)
  const next = { listen: collector.address, onDatagram: () => undefined, log: silentLog }
  const listener = await openUdpListener(next)
  await listener.close()
})

test('a collector whose port is taken says so and leaves no timer behind', async () => {
  useFakeIntervals()
  const taken = await openLogSocket()
  await expect(collectorFor(null, '127.0.0.1', { listen: taken.address })).rejects.toMatchObject({ code: 'EADDRINUSE' })
  expect(vi.getTimerCount()).toBe(0)
})
