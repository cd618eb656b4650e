import { createHmac, timingSafeEqual } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer as createHttps } from 'node:https'
import { type AddressInfo, createServer as createTcp } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { systemClock } from '#server/ground/clock.ts'
import type { Outcome, Target } from '#server/outbox/queue/target.ts'
import type { ChosenEvent } from '#shared/contracts/events.ts'
import { makeAuthority } from '#testing/database/authority.ts'
import { startReceiver } from '#testing/outbox/receiver.ts'
import { newEvent, TEST_EVENT } from '#testing/outbox/test-event.ts'
import { temporaryDir } from '#testing/temporary-dir.ts'
import { webhookTarget } from './webhook-target.ts'

const KEY = 'a key of more than twenty letters'

interface How {
  events?: ChosenEvent[]
  own_network?: boolean
  deadlineMs?: number
  ca?: string
}

function targetAt(url: string | URL, { own_network = true, events = ['server_down'], ...limits }: How = {}): Target {
  const webhook = { name: 'log', events, own_network }
  const access = { url: new URL(url), key: KEY }
  return webhookTarget({ webhook, access, site: 'https://stats.example.org', clock: systemClock, ...limits })
}

function sendTo(url: string | URL, how: How = {}): Promise<Outcome> {
  const target = targetAt(url, how)
  const attempt = { number: 1, isUnsure: false, stopping: new AbortController().signal }
  return target.send(TEST_EVENT, attempt)
}

type Check = (headers: Readonly<Record<string, unknown>>, body: string, key: string) => boolean

/** As a receiver copies it from the documentation. */
function documentedCheck(): Check {
  const text = readFileSync(new URL('../../../../docs/webhooks.md', import.meta.url), 'utf8')
  const [, code = ''] = /```js\nimport [^\n]+\n([\s\S]+?)```/.exec(text) ?? []
  const made: unknown = new Function('createHmac', 'timingSafeEqual', `${code}; return isFromSitrep`)(
    createHmac,
    timingSafeEqual,
  )
  return made as Check
}

test('an event comes as JSON whose signature the documented check accepts, and refuses when a byte is another', async () => {
  const receiver = await startReceiver(200)
  expect(await sendTo(receiver.url)).toEqual({ type: 'sent' })
  const [{ headers, body } = { headers: {}, body: '' }] = receiver.received
  expect(JSON.parse(body)).toEqual({ ...TEST_EVENT, site: 'https://stats.example.org' })
  expect(headers).toMatchObject({
    'content-type': 'application/json',
    'user-agent': 'Sitrep',
    'sitrep-event-id': TEST_EVENT.id,
    'sitrep-event-type': 'server_down',
  })
  const isFromSitrep = documentedCheck()
  expect(isFromSitrep(headers, body, KEY)).toBe(true)
  expect(isFromSitrep(headers, body.replace('server_id":1', 'server_id":2'), KEY)).toBe(false)
  expect(isFromSitrep(headers, body, 'another key of twenty letters')).toBe(false)
  expect(isFromSitrep({ ...headers, 'sitrep-timestamp': '1' }, body, KEY)).toBe(false)
})

test('a target is told by its name, wants what was chosen, and a mistake of ours is none of the receiver’s', async () => {
  const target = targetAt('http://127.0.0.1:9')
  expect(target.name).toBe('webhook:log')
  const other = targetAt('http://127.0.0.1:9', { events: ['server_up'] })
  expect([target, other].map(({ wants }) => wants(newEvent('a')))).toEqual([true, false])
  await expect(sendTo('http://127.0.0.1:9', { deadlineMs: -1 })).rejects.toThrow(RangeError)
})

test('what a receiver answers decides what becomes of an event', async () => {
  const receiver = await startReceiver()
  const elsewhere = await startReceiver()
  const answers: [number, Record<string, string>, Outcome][] = [
    [500, {}, { type: 'failed', problem: 'it answered with 500', afterMs: 0, pausesTarget: false }],
    [
      429,
      { 'retry-after': '7' },
      { type: 'failed', problem: 'it answered with 429', afterMs: 7_000, pausesTarget: true },
    ],
    [
      ...([503, { 'retry-after': '999999999' }] as const),
      { type: 'failed', problem: 'it answered with 503', afterMs: 3_600_000, pausesTarget: true },
    ],
    [299, {}, { type: 'sent' }],
    [400, {}, { type: 'failed', problem: 'it answered with 400', afterMs: 0, pausesTarget: false }],
    ...[300, 399].map((status): (typeof answers)[number] => [
      status,
      {},
      { type: 'failed', problem: `it answered with ${status}: it leads elsewhere, which is not followed` },
    ]),
    [410, {}, { type: 'refused', problem: 'it answered with 410: it wants nothing any more' }],
    [
      ...([307, { location: elsewhere.url.href }] as const),
      { type: 'failed', problem: 'it answered with 307: it leads elsewhere, which is not followed' },
    ],
  ]
  for (const [status, headers, outcome] of answers) {
    receiver.answer = (_, response) => void response.writeHead(status, headers).end('what a receiver says is not read')
    expect(await sendTo(receiver.url)).toEqual(outcome)
  }
  expect(elsewhere.connections).toBe(0)
})

test('a receiver that says nothing, too much or nonsense is left in time', async () => {
  const receiver = await startReceiver(() => undefined)
  const late = { type: 'failed', problem: 'no answer within 0.2 s', pausesTarget: true }
  expect(await sendTo(receiver.url, { deadlineMs: 200 })).toEqual(late)

  let written = 0
  receiver.answer = (_, response) => {
    const more = () => {
      written += 65_536
      if (!response.destroyed) response.write('x'.repeat(65_536), more)
    }
    response.writeHead(200)
    more()
  }
  expect(await sendTo(receiver.url)).toEqual({ type: 'sent' })
  expect(written).toBeLessThan(16 * 1024 * 1024)

  const speaker = createTcp((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => socket.end(says))
  })
  await new Promise<void>((resolve) => speaker.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void speaker.close())
  let says = ''
  for (says of ['', 'garbage\r\n\r\n', `HTTP/1.1 200 OK\r\nx: ${'y'.repeat(100_000)}\r\n\r\n`]) {
    const outcome = await sendTo(`http://127.0.0.1:${(speaker.address() as AddressInfo).port}`)
    expect(outcome).toMatchObject({ type: 'failed', problem: expect.stringMatching(/^it cannot be reached: [A-Z_]+$/) })
  }
})

test('an address of the own network is not even connected to unless that is allowed, by number or by name', async () => {
  const receiver = await startReceiver()
  const { port } = receiver.url
  for (const host of ['127.0.0.1', 'localhost', '2130706433', '[::ffff:127.0.0.1]', '[::1]']) {
    expect(await sendTo(`http://${host}:${port}`, { own_network: false })).toMatchObject({
      problem: 'its address is one of the own network, which is not allowed',
    })
  }
  expect(receiver.connections).toBe(0)
  expect(await sendTo(`http://localhost:${port}`)).toEqual({ type: 'sent' })
})

test('over https the certificate must be for the name, and of an authority that is known', async () => {
  const { ca, certificate, key } = makeAuthority(await temporaryDir())
  const server = createHttps({ cert: readFileSync(certificate), key: readFileSync(key) }, (_, response) =>
    response.end(),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const known = readFileSync(ca, 'utf8')
  expect(await sendTo(`https://localhost:${port}`, { ca: known })).toEqual({ type: 'sent' })
  expect(await sendTo(`https://localhost:${port}`)).toMatchObject({
    problem: expect.stringMatching(/SIGNATURE|SELF_SIGNED/),
  })
  expect(await sendTo(`https://127.0.0.1:${port}`, { ca: known })).toMatchObject({
    problem: expect.stringContaining('ALTNAME'),
  })
})
