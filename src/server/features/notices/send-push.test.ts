import { expect, onTestFinished, test } from 'vitest'
import { readEndpoint } from '#server/outside/push/push-endpoint.ts'
import { makePushKeys } from '#server/outside/push/vapid.ts'
import { type Answer, createReceiver, startPushService } from '#simulator/push/push-service.ts'
import { type PushSettings, sendPush } from './send-push.ts'

const now = new Date('2026-03-01T12:00:00Z')
const stopping = new AbortController().signal
const ENDPOINT = 'https://fcm.googleapis.com/fcm/send/abc:def?x=1'
const { browser, open } = createReceiver(ENDPOINT)
const message = {
  endpoint: ENDPOINT,
  p256dh: Buffer.from(browser.p256dh, 'base64url'),
  auth: Buffer.from(browser.auth, 'base64url'),
  text: '{"title":"8 play"}',
  topic: 'one',
  ttlS: 900,
}

async function service(settings: Partial<PushSettings> = {}) {
  const standIn = await startPushService(() => now.getTime() / 1000)
  onTestFinished(() => standIn.close())
  const keys = makePushKeys()
  const all = { services: ['fcm.googleapis.com'], contact: 'mailto:owner@example.org', keys, standIn: standIn.origin }
  return { standIn, keys, send: (given = message) => sendPush({ ...all, ...settings }, given, { now, stopping }) }
}

test('a push service takes a message that its browser can read, and knows whom it is from', async () => {
  const { standIn, keys, send } = await service()
  expect(await send()).toEqual({ type: 'sent' })
  const [received] = standIn.received
  if (!received) throw new Error('nothing came')
  expect(open(received)).toBe(message.text)
  expect(received).toMatchObject({
    endpoint: ENDPOINT,
    key: keys.publicKey.toString('base64url'),
    subject: 'mailto:owner@example.org',
    ttl: 900,
    topic: 'one',
    urgency: 'normal',
  })
})

test('a push service is told what it is given', async () => {
  const { standIn, send } = await service()
  const types: unknown[] = []
  standIn.answerWith(({ headers }, response) => {
    types.push(headers['content-type'], headers['content-encoding'], headers.host)
    response.writeHead(201).end()
  })
  await send()
  expect(types).toEqual(['application/octet-stream', 'aes128gcm', 'fcm.googleapis.com'])
})

const status =
  (code: number, headers = {}): Answer =>
  (_request, response) =>
    response.writeHead(code, headers).end()

test('what a push service says decides what becomes of a message', async () => {
  const { standIn, send } = await service()
  const later = (waitMs: number, code: number) => ({ type: 'later', waitMs, why: `it answered with ${code}` })
  for (const [answer, outcome] of [
    [status(200), { type: 'sent' }],
    [status(299), { type: 'sent' }],
    [status(300), { type: 'refused', why: 'it answered with 300' }],
    [status(408), later(0, 408)],
    [status(500), later(0, 500)],
    [status(410), { type: 'gone' }],
    [status(404), { type: 'gone' }],
    [status(429, { 'retry-after': '90' }), later(90_000, 429)],
    [status(429, { 'retry-after': '999999999' }), later(3_600_000, 429)],
    [status(503, { 'retry-after': 'soon' }), later(0, 503)],
    [status(302, { location: 'http://127.0.0.1:1/' }), { type: 'refused', why: 'it answered with 302' }],
    [status(413), { type: 'refused', why: 'it answered with 413' }],
  ] as const) {
    standIn.answerWith(answer)
    expect(await send()).toEqual(outcome)
  }
})

test('nothing is followed, and of an answer without end nothing is read', async () => {
  const { standIn, send } = await service()
  let asked = 0
  standIn.answerWith((_request, response) => {
    asked += 1
    response.writeHead(307, { location: `${standIn.origin}/inside` })
    response.end()
  })
  expect(await send()).toMatchObject({ type: 'refused' })
  expect(asked).toBe(1)
  const ended = new Promise<void>((resolve) => {
    standIn.answerWith((_request, response) => {
      response.writeHead(201)
      response.on('close', resolve)
      const pour = (): void => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536)));
      }
      response.on('drain', pour)
      pour()
    })
  })
  expect(await send()).toEqual({ type: 'sent' })
  await ended
})

test('one that never answers, or is not there, is tried another time', async () => {
  const { standIn, send } = await service({ deadlineMs: 50 })
  standIn.answerWith(() => undefined)
  expect(await send()).toEqual({ type: 'silent', why: 'no answer within 0.05 s' })
  await standIn.close()
  expect(await send()).toEqual({ type: 'silent', why: 'it cannot be reached: ECONNREFUSED' })
})

test.each(['http://192.0.2.1:80', 'http://127.0.0.1:80.example.org', 'https://example.org/http://127.0.0.1:80'])(
  'a stand-in is on this machine or none: %s',
  async (standIn) => {
    const { send } = await service({ standIn })
    await expect(send()).rejects.toThrow('not on this machine')
  },
)

test('a push service that is taken out of the settings is sent nothing', async () => {
  const { standIn, send } = await service({ services: ['*.push.apple.com'] })
  expect(await send()).toEqual({ type: 'refused', why: 'this push service is not in notices.push_services' })
  expect(standIn.received).toEqual([])
})

test('without a stand-in a message goes where its browser says, and never into the own network', async () => {
  const { send } = await service({ services: ['localhost'], standIn: undefined })
  const outcome = await send({ ...message, endpoint: 'https://localhost/x' })
  expect(outcome).toEqual({ type: 'silent', why: expect.stringMatching(/address/) })
})

const SERVICES = ['fcm.googleapis.com', '*.push.apple.com']

test.each([
  ['https://fcm.googleapis.com/fcm/send/x', true],
  ['https://FCM.googleapis.com/x', true],
  ['https://web.push.apple.com/x', true],
  ['https://w.push.apple.com/x', true],
  ['https://push.apple.com/x', false],
  ['https://evilpush.apple.com.example.org/x', false],
  ['https://notfcm.googleapis.com/x', false],
  ['http://fcm.googleapis.com/x', false],
  ['https://fcm.googleapis.com:8443/x', false],
  ['https://fcm.googleapis.com./x', false],
  ['https://user@fcm.googleapis.com/x', false],
  ['https://:secret@fcm.googleapis.com/x', false],
  ['https://fcm.googleapis.com/x#y', false],
  [' https://fcm.googleapis.com/x', false],
  ['https://.push.apple.com/x', false],
  ['https://fcm.googleapis.com@127.0.0.1/x', false],
  ['https://127.0.0.1/x', false],
  ['https://[::1]/x', false],
  ['https://2130706433/x', false],
  ['https://localhost/x', false],
  ['https://fcm.googleapis.com\\@127.0.0.1/x', true], // a backslash is a slash there: the host is still theirs
  ['https://fcm.googleapis.com/a b', false],
  ['file:///etc/passwd', false],
  ['', false],
])('%s as an endpoint: %s', (text, isTaken) => {
  const url = readEndpoint(text, SERVICES)
  expect(url !== null).toBe(isTaken)
  if (url) expect(['fcm.googleapis.com', 'web.push.apple.com', 'w.push.apple.com']).toContain(url.hostname)
})
