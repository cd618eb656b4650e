import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { startReceiver } from '#testing/outbox/receiver.ts'
import { lookupOutside, NotSent, type Post, postJson } from './post-json.ts'

const never = new AbortController().signal

const post = (url: URL, options: Partial<Post> = {}) =>
  postJson({ url, headers: { 'x-own': 'yes' }, body: '{"a":"ü"}', ownNetwork: true, stopping: never, ...options })

test('what is sent is the body with its length and the headers, by POST unless told otherwise', async () => {
  const receiver = await startReceiver(204)
  expect(await post(receiver.url)).toMatchObject({ status: 204, text: null })
  const [first] = receiver.received
  expect(first?.body).toBe('{"a":"ü"}')
  expect(first?.headers).toMatchObject({
    'x-own': 'yes',
    'content-length': '10',
    'accept-encoding': 'identity',
    connection: 'close',
  })
  const methods: (string | undefined)[] = []
  receiver.answer = ({ method }, response) => {
    methods.push(method)
    response.end()
  }
  await post(receiver.url)
  await post(receiver.url, { method: 'PATCH' })
  expect(methods).toEqual(['POST', 'PATCH'])
})

test('a reply is read up to its limit, and of a longer one nothing is told', async () => {
  const receiver = await startReceiver(
    (_, response) => void response.writeHead(200, { 'x-their': '1' }).end('€'.repeat(10)),
  )
  expect(await post(receiver.url, { maxBytes: 30 })).toMatchObject({
    text: '€'.repeat(10),
    headers: { 'x-their': '1' },
  })
  expect((await post(receiver.url, { maxBytes: 29 })).text).toBeNull()
  expect((await post(receiver.url)).text).toBeNull()
})

test('how long to wait is told, and nothing where they do not say', async () => {
  const receiver = await startReceiver((_, response) => void response.writeHead(429, { 'retry-after': '7' }).end())
  expect(await post(receiver.url)).toMatchObject({ status: 429, retryAfterMs: 7_000 })
  receiver.answer = (_, response) => void response.end()
  expect((await post(receiver.url)).retryAfterMs).toBe(0)
})

test('who stops while it is sent is told so, and who is late is named with the deadline', async () => {
  const receiver = await startReceiver(() => undefined)
  const stop = new AbortController()
  const sending = post(receiver.url, { stopping: stop.signal })
  await expect.poll(() => receiver.connections).toBe(1)
  stop.abort()
  await expect(sending).rejects.toEqual(new NotSent('Sitrep was stopped meanwhile'))
  await expect(post(receiver.url, { deadlineMs: 100 })).rejects.toEqual(new NotSent('no answer within 0.1 s'))
})

test('a port where nobody listens, and a head that is too long, are told by their code', async () => {
  const server = createServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = new URL(`http://localhost:${(server.address() as AddressInfo).port}`)
  server.close()
  await once(server, 'close')
  await expect(post(url)).rejects.toEqual(new NotSent('it cannot be reached: ECONNREFUSED'))
  const receiver = await startReceiver((_, response) => void response.writeHead(200, { x: 'y'.repeat(17_000) }).end())
  await expect(post(receiver.url)).rejects.toEqual(new NotSent('it cannot be reached: HPE_HEADER_OVERFLOW'))
  receiver.answer = (_, response) => void response.writeHead(200, { x: 'y'.repeat(15_000) }).end()
  expect((await post(receiver.url)).status).toBe(200)
})

test('an address of the own network is refused before anything is sent, by number and by name', async () => {
  const receiver = await startReceiver()
  const refused = new NotSent('its address is one of the own network, which is not allowed')
  const { port } = receiver.url
  for (const host of ['127.0.0.1', '[::1]', 'localhost']) {
    await expect(post(new URL(`http://${host}:${port}`), { ownNetwork: false }), host).rejects.toEqual(refused)
  }
  const nowhere = post(new URL('http://no-such-name.invalid'), { ownNetwork: false })
  await expect(nowhere).rejects.toThrow(/^it cannot be reached: (ENOTFOUND|EAI_AGAIN)$/)
  expect(receiver.connections).toBe(0)
})

test('a stopped program sends nothing more', async () => {
  const receiver = await startReceiver()
  const stopping = AbortSignal.abort()
  await expect(post(receiver.url, { stopping })).rejects.toMatchObject({
    name: 'NotSent',
    message: 'Sitrep was stopped meanwhile',
  })
  expect(receiver.received).toEqual([])
})

const OUTSIDE = [
  { address: '8.8.8.8', family: 4 },
  { address: '2606:4700::1111', family: 6 },
]
const INSIDE = { address: '10.0.0.1', family: 4 }

/** What a connection is told of a name with these addresses. */
function lookUp(addresses: typeof OUTSIDE, all: boolean): unknown[] {
  let told: unknown[] = []
  lookupOutside((_, options, done) => (options.all ? done(null, addresses) : undefined))(
    'receiver.test',
    { all, family: 0 },
    (...words: unknown[]) => {
      told = words
    },
  )
  return told
}

test('of a name with outside addresses all are given, or the first one', () => {
  expect(lookUp(OUTSIDE, true)).toEqual([null, OUTSIDE])
  expect(lookUp(OUTSIDE, false)).toEqual([null, '8.8.8.8', 4])
})

test('a name that leads to the own network in part, or nowhere, is refused whole', () => {
  for (const addresses of [[INSIDE], [...OUTSIDE, INSIDE], [INSIDE, ...OUTSIDE]])
    expect(lookUp(addresses, true)[0]).toEqual(
      new NotSent('its address is one of the own network, which is not allowed'),
    )
  expect(lookUp([], true)[0]).toEqual(new NotSent('its name has no address'))
})
