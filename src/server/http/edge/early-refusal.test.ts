import type { IncomingMessage, ServerResponse } from 'node:http'
import { expect, test, vi } from 'vitest'
import { createLog } from '#server/ground/log/log.ts'
import { keepLines } from '#testing/sites/edge.ts'
import { EarlyRefusal } from './early-refusal.ts'
import { Metrics } from './metrics.ts'

const ADMIN = 'Bearer of-an-admin'
const [LATE, ON_TIME] = [251, 250]

/** One that has been late for so many looks. */
function lateFor(looks: number) {
  let now = 0
  const lines: string[] = []
  const record = vi.fn()
  const metrics = new Metrics()
  const early = new EarlyRefusal({
    auth: { knowsAdmin: (authorization) => authorization === ADMIN },
    metrics,
    log: createLog({ level: 'warn', pretty: false, to: keepLines(lines) }),
    record,
    headers: { 'x-own': 'header' },
    now: () => now,
  })
  const look = (lateMs: number, times = 1) => {
    for (let time = 0; time < times; time += 1) early.look(lateMs)
  }
  look(LATE, looks)
  const ask = ({ method = 'GET', url = '/a?b', authorization }: Record<string, string> = {}) => {
    const response = { writeHead: vi.fn().mockReturnThis(), end: vi.fn() }
    const request = { method, url, headers: { authorization } }
    const isRefused = early.refuse(request as IncomingMessage, response as unknown as ServerResponse)
    return { isRefused, head: response.writeHead.mock.calls, body: response.end.mock.calls }
  }
  const pass = (ms: number) => {
    now += ms
  }
  return { early, look, ask, pass, record, metrics, warnings: () => lines.map((line) => JSON.parse(line).late_ms) }
}

test('with each late look a tenth more is refused, up to all, and with each on time a tenth less', () => {
  const { early, look } = lateFor(0)
  look(ON_TIME, 5)
  look(LATE, 6)
  expect(early.part()).toBe(0)
  look(LATE)
  expect(early.part()).toBe(0.1)
  look(LATE, 20)
  expect(early.part()).toBe(1)
  look(ON_TIME)
  expect(early.part()).toBe(0.9)
})

test('it wants to look often while somebody asks or it was late just now', () => {
  const { early, ask } = lateFor(0)
  expect(early.look(ON_TIME)).toBe(false)
  ask()
  expect([early.look(ON_TIME), early.look(ON_TIME)]).toEqual([true, false])
  expect([early.look(LATE), early.look(LATE), early.look(ON_TIME), early.look(ON_TIME)]).toEqual([
    true,
    true,
    true,
    false,
  ])
})

test('a refusal is a whole reply, and counted', () => {
  const { ask, record } = lateFor(16)
  const detail = 'Too many people ask at once. Please try again shortly.'
  const body = JSON.stringify({ detail })
  const headers = {
    'x-own': 'header',
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(body.length),
    'retry-after': '2',
  }
  const counted = { route: 'refused early', target: '/a?b', status: 503, ms: 0, address: '' }
  expect(ask()).toEqual({ isRefused: true, head: [[503, headers]], body: [[body]] })
  expect(record).toHaveBeenLastCalledWith({ ...counted, method: 'GET' })
  expect(ask({ method: 'HEAD' })).toEqual({ isRefused: true, head: [[503, headers]], body: [[undefined]] })
  expect(record).toHaveBeenLastCalledWith({ ...counted, method: 'HEAD' })
  const closing = { ...headers, connection: 'close' } // nobody will read what it sends
  expect(ask({ method: 'PUT' })).toEqual({ isRefused: true, head: [[503, closing]], body: [[body]] })
  expect(record).toHaveBeenLastCalledWith({ ...counted, method: 'other' })
})

test('of what is to be refused in part, every so manieth is', () => {
  const { ask, record } = lateFor(8)
  expect(Array.from({ length: 10 }, () => ask().isRefused).filter(Boolean)).toHaveLength(2)
  expect(record).toHaveBeenCalledTimes(2)
})

test('health, figures, known admins and twenty unknown keys a second pass', () => {
  const { ask, pass } = lateFor(16)
  for (const url of ['/healthz', '/readyz?x', '/metrics']) expect(ask({ url }).isRefused, url).toBe(false)
  const refusedOf = (count: number, authorization: string) =>
    Array.from({ length: count }, () => ask({ authorization }).isRefused).filter(Boolean).length
  expect(refusedOf(30, 'Bearer unknown')).toBe(10)
  expect(refusedOf(30, ADMIN)).toBe(0)
  pass(1_000)
  expect(refusedOf(30, 'Bearer unknown')).toBe(10)
})

test('keys that came while nobody was refused are not among the twenty', () => {
  const { ask, look } = lateFor(0)
  for (let index = 0; index < 20; index += 1) ask({ authorization: 'Bearer unknown' })
  look(LATE, 16)
  expect(ask({ authorization: 'Bearer unknown' }).isRefused).toBe(false)
})

test('the owner is warned once a minute while something is refused, and every process tells the same part', async () => {
  const { look, pass, warnings, metrics } = lateFor(6)
  expect(warnings()).toEqual([])
  look(300.4)
  look(400)
  pass(59_999)
  look(500)
  expect(warnings()).toEqual([300])
  pass(1)
  look(600)
  expect(warnings()).toEqual([300, 600])
  expect(await metrics.figures()).toContainEqual(
    expect.objectContaining({
      name: 'http_refused_part',
      aggregator: 'max',
      values: [expect.objectContaining({ value: 0.4 })],
    }),
  )
})
