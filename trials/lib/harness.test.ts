import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { cpus } from 'node:os'
import { expect, onTestFinished, test, vi } from 'vitest'
import { parseLine } from '#server/game/logs/parse-line.ts'
import { Settings } from '#server/ground/settings/settings.ts'
import { steamIdForms } from '#shared/steam-id.ts'
import { writeJournal } from '#testing/counting/journal.ts'
import { openRecorder } from '#testing/counting/recorder.ts'
import { eventually } from '#testing/eventually.ts'
import { testApp } from '#testing/server.ts'
import { temporaryDir } from '#testing/temporary-dir.ts'
import { numberOfPlayedLine, playedLine } from '../../bench/cluster/load/played-line.ts'
import { p99OfEachSecond, secondsToRecover } from '../load/recovery.ts'
import { type Figures, slopePromises } from '../soak/series.ts'
import { AskedLog, readAsked } from './asked-log.ts'
import { type Asked, Asker } from './asker.ts'
import { StolenShare, stolenSeconds } from './busy.ts'
import { compare, readCounted, readJournaled } from './ledger.ts'
import { judge } from './promises.ts'
import { publicQuestions } from './questions.ts'
import { growsTooFast, slopeOf } from './slope.ts'
import { readOptions } from './trial-options.ts'
import { Undisturbed } from './undisturbed.ts'
import { failures, failureText, waitsOf } from './waits.ts'

const answer = (ms: number, status = 200, dueAt = 0): Asked => ({ call: 0, dueAt, ms, status, saysWhen: false })

test('quantiles are of answers, and what failed is told apart', () => {
  const waits = waitsOf([
    ...Array.from({ length: 100 }, (_, at) => answer(100 - at)),
    answer(5000, 503),
    answer(1, 0),
    answer(7, 503),
  ])
  expect([waits.asked, waits.p50, waits.p99, waits.most]).toEqual([103, 51, 100, 100])
  expect([failures(waits), failureText(waits)]).toEqual([3, '2 × 503, 1 without an answer'])
})

test('a slope is what grows in an hour, and a short run proves growth only beyond its own noise', () => {
  const line = (perHour: number, noise: number) =>
    Array.from({ length: 30 }, (_, at) => ({ atS: at * 10, value: 5 + (at * 10 * perHour) / 3600 + (at % 2) * noise }))
  expect(slopeOf(line(12, 0)).perHour).toBeCloseTo(12)
  expect(slopeOf(line(12, 0)).error).toBeCloseTo(0)
  const noisy = slopeOf(line(12, 30))
  expect(noisy.error).toBeGreaterThan(12)
  expect([growsTooFast(noisy, 6, 300), growsTooFast(noisy, 6, 3600)]).toEqual([false, true])
  expect(growsTooFast(slopeOf(line(12, 0)), 6, 300)).toBe(true)
  expect(slopeOf([]).perHour).toBeNaN()
})

test('the soak breaks its promise by memory that grows, not by what filled at the beginning', () => {
  const run = (rssMb: (hour: number) => number): Figures[] =>
    Array.from({ length: 361 }, (_, at) => ({
      ...{ atS: at * 10, heapMb: 50, descriptors: 90, p50: 2, p99: 9 },
      rssMb: rssMb(at / 360),
    }))
  const broken = (samples: Figures[]) => slopePromises(samples).filter(({ isKept }) => !isKept)
  expect(broken(run((hour) => Math.min(100 + 400 * hour, 200)))).toEqual([])
  expect(broken(run((hour) => 100 + 7 * hour))).toMatchObject([{ promise: expect.stringContaining('RSS') }])
})

test('it is well again after the last second with a refusal or a long wait', () => {
  const steady = Array.from({ length: 1000 }, (_, at) => answer(9, 200, 50 + at * 10))
  expect(secondsToRecover(steady, 100)).toBe(0)
  expect(secondsToRecover([...steady, answer(1, 503, 1100)], 100)).toBe(2)
  expect(secondsToRecover([...steady, answer(400, 200, 4100), answer(400, 200, 4200)], 100)).toBe(5)
  expect(p99OfEachSecond([answer(9, 200, 500), answer(400, 200, 2600)])).toBe('9 0 400')
})

test('a broken promise is exit code 1', () => {
  const { exitCode } = process
  const said = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  onTestFinished(() => {
    said.mockRestore()
    process.exitCode = exitCode
  })
  process.exitCode = undefined
  judge([{ promise: 'a', seen: 'b', isKept: true }])
  expect(process.exitCode).toBeUndefined()
  judge([{ promise: 'a', seen: 'b', isKept: false }])
  expect(process.exitCode).toBe(1)
})

test('what is not given is as promised, and nonsense is refused', () => {
  expect(readOptions([])).toMatchObject({ minutes: 5, rate: 500, watchers: 2000, lines: 2000, servers: 20 })
  expect(readOptions(['--minutes', '0.5'], { rate: 100 })).toMatchObject({ minutes: 0.5, rate: 100 })
  expect(() => readOptions(['--rate', 'many'])).toThrow('--rate is a number above 0')
})

const SERVERS = 2
const steamIds = Array.from({ length: 8 }, (_, at) => String(76_561_198_000_000_001n + BigInt(at)))
const people = steamIds.map((id, at) => `"Regular ${at}<${at + 100}><${steamIdForms(id)?.steam1}><#Team_Security>"`)

test('the books find what is lost, doubled or counted for somebody else', async () => {
  const { db, seed } = await testApp()
  for (let id = 1; id <= SERVERS; id += 1) await seed.server({ id })
  const lines = Array.from({ length: 400 }, (_, at) => playedLine(at + 1, SERVERS, people))
  expect(lines.map(numberOfPlayedLine)).toEqual(lines.map((_, at) => at + 1))
  expect(lines.filter((line) => !('event' in parseLine(line)))).toEqual([])
  const dataDir = await temporaryDir()
  const records = lines.map((line, at) => ({
    ...{ receivedAt: Date.now(), serverId: ((at + 1) % SERVERS) + 1, source: 'udp' as const, place: 27_015 },
    ...{ origin: new Uint8Array(16), payload: Buffer.from(line) },
  }))
  await writeJournal(`${dataDir}/journal`, records)
  const before = await readCounted(db)
  const recorder = await openRecorder(db)
  const numbered = records.map((record, at) => ({ ...record, seq: at + 1 }))
  await recorder.record(numbered.slice(0, -50), 350)
  const journaled = await readJournaled(dataDir)
  expect([journaled.records, journaled.lines.size]).toEqual([400, 400])
  const short = await readCounted(db)
  expect(compare(journaled, before, short)[0]).toBe('400 lines are in the journal and 350 are counted')
  await recorder.record(numbered.slice(-50), 400)
  const whole = await readCounted(db)
  expect(compare(journaled, before, whole)).toEqual([])
  const [somebody = ''] = whole.suppressions.keys()
  const other = { ...whole, suppressions: new Map([...whole.suppressions, [somebody, 99_999]]) }
  expect(compare(journaled, before, other)).toEqual(['the deeds of 1 people are not as the journal tells them'])
  expect(compare({ ...journaled, records: 401 }, before, { ...whole, lines: whole.lines + 1 })).toEqual([
    '1 lines are in the journal twice',
  ])
})

test('every public call is asked with parameters that exist, at a pace that waits for nobody', async () => {
  const { app, seed } = await testApp({ moderation: { ...Settings.parse({}).moderation, ledger: true } })
  await seed.server({ id: 1 })
  await seed.stats({ steam_id: steamIds[0] })
  const known = {
    ...{
      servers: [1],
      players: [{ steam_id: steamIds[0] ?? '', server_id: 1 }],
      maps: [await seed.map()],
      weapons: [await seed.weapon()],
    },
    ...{ matches: [], awards: [], seasons: [] },
  }
  const all = await publicQuestions(known)
  expect(all.length).toBeGreaterThan(45)
  const open = all.filter(({ targets }) =>
    targets.every((target) => !/\/\/|\/$|(awards|matches|seasons)\//.test(target)),
  )
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  const asker = new Asker(Number(port), open)
  asker.start({ rate: 200, addresses: 0 })
  const asked: Asked[] = []
  await eventually(() => asked.push(...readAsked(asker.take())) >= open.length)
  asker.stop()
  const first = asked.slice(0, open.length)
  expect(first.filter(({ status }) => status !== 200).map(({ call }) => open[call]?.call)).toEqual([])
  expect(new Set(first.map(({ call }) => call)).size).toBeGreaterThan(open.length / 2)
})

/** Asks a site that answers so. */
async function askerOf(answer: (response: ServerResponse) => void): Promise<Asker> {
  const server = createServer((_request, response) => answer(response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return new Asker((server.address() as AddressInfo).port, [{ call: '/a', targets: ['/a'] }])
}

test('whoever asks goes on when no answer comes, and each wait counts from when it was due', async () => {
  const held: ServerResponse[] = []
  let isHolding = true
  const refuse = (response: ServerResponse) =>
    response.writeHead(503, { 'retry-after': '2', 'content-length': '0' }).end()
  const asker = await askerOf((response) => void (isHolding ? held.push(response) : refuse(response)))
  const from = asker.start({ rate: 500, addresses: 0 })
  while (performance.now() - from < 60); // so that some are sent long after they were due
  await eventually(() => held.length >= 20)
  asker.stop()
  isHolding = false
  const releasedAt = performance.now()
  for (const response of held) refuse(response)
  const asked: Asked[] = []
  await eventually(() => asked.push(...readAsked(asker.take())) >= held.length && asker.open === 0)
  expect(asked.every(({ status, saysWhen }) => status === 503 && saysWhen)).toBe(true)
  expect(Math.min(...asked.map(({ dueAt }) => dueAt))).toBe(from)
  expect(Math.min(...asked.map(({ dueAt, ms }) => dueAt + ms))).toBeGreaterThanOrEqual(releasedAt)
})

test('whoever asks does so when it is due, however slow the pace', async () => {
  const asker = await askerOf((response) => void response.writeHead(200, { 'content-length': '0' }).end())
  asker.start({ rate: 0.1, addresses: 0 })
  const asked: Asked[] = []
  await eventually(() => asked.push(...readAsked(asker.take())) === 1)
  asker.stop()
  expect(asked).toMatchObject([{ status: 200 }])
  expect(asked[0]?.ms).toBeLessThan(10_000)
})

test('what a machine did not get of its processor is read from the system', () => {
  const stat = 'cpu  1805001 109 270339 962038 9588 0 29124 24342 7 0\ncpu0 1 2 3 4 5 6 7 8 9 10\n'
  expect(stolenSeconds(stat)).toBe(243.42)
  const share = new StolenShare()
  share.take(100, 0)
  expect(share.take(100 + cpus().length, 10_000)).toBeCloseTo(0.1)
  expect(share.take(100 + cpus().length, 20_000)).toBe(0)
})

test('waits are also told without the time in which the host took more than a twentieth of the processor', () => {
  const waits = (ms: number): Asked[] => [{ call: 0, dueAt: 0, ms, status: 200, saysWhen: false }]
  const undisturbed = new Undisturbed()
  undisturbed.add(waits(40), 0.01)
  undisturbed.add(waits(900), 0.25)
  undisturbed.add(waits(50), 0.05)
  expect(undisturbed.text()).toContain('2 of 3 looks')
  expect(undisturbed.text()).toContain(': 50.0 ms')
})

test('what was asked is kept as it was, however much it is', () => {
  const log = new AskedLog()
  const asked = Array.from({ length: 5_000 }, (_, place) => answer(place / 7, place % 2 === 0 ? 200 : 503, place * 2))
  const refused = { call: 3, dueAt: 1.5, ms: 0, status: 429, saysWhen: true }
  for (const one of [...asked, refused]) log.add(one)
  expect(readAsked(log.take())).toEqual([...asked, refused])
  expect(readAsked(log.take())).toEqual([])
  log.add(refused)
  expect(readAsked(log.take())).toEqual([refused])
})
