import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { addCall } from '#server/http/calls/calls.ts'
import { defineCall } from '#shared/contract.ts'
import { eventually } from '#testing/eventually.ts'
import { testEdge } from '#testing/sites/edge.ts'
import { type ReaderPace, readerPace } from './reader-pace.ts'

const large = defineCall({
  method: 'GET',
  path: '/api/v1/test/large',
  access: 'public',
  summary: 'More than a system holds for a reader',
  reply: z.object({ text: z.string() }),
})
const ASK = 'GET /api/v1/test/large HTTP/1.1\r\nHost: x\r\n\r\n'
const NEVER = 3_600_000
const BYTES = 24_000_000

/** Readers who ask for it, and how many connections the site still holds. */
async function readers(pace: Partial<ReaderPace>) {
  const { app } = await testEdge({ pace, bytesPerMinute: 1e12 })
  addCall(app, large, () => ({ text: 'x'.repeat(BYTES) }), { fresh: ['players'] }) // one body for all readers
  let came = 0
  app.fastify.server.on('request', () => {
    came += 1
  })
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  const ask = (text: string) => {
    const socket = connect(Number(port), '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    socket.on('error', () => undefined) // the cut
    socket.pause()
    socket.write(text)
    return socket
  }
  const held = () => new Promise<number>((resolve) => app.fastify.server.getConnections((_, count) => resolve(count)))
  return { ask, held, came: () => came }
}

test('who asks and does not read is cut off, however often they ask', async () => {
  const { ask, held, came } = await readers({ stallMs: 200 })
  for (let index = 0; index < 20; index += 1) ask(index % 2 === 0 ? ASK : ASK.repeat(5))
  await eventually(() => expect(came()).toBeGreaterThanOrEqual(20))
  await eventually(async () => expect(await held()).toBe(0))
})

test('who takes a large reply by the spoonful is cut off although something moves', async () => {
  const { ask, held } = await readers({ stallMs: 1_000, bytesPerSecond: BYTES })
  const socket = ask(ASK)
  let taken = 0
  const spoon = setInterval(() => {
    taken += socket.read(20_000)?.length ?? 0
  }, 20)
  onTestFinished(() => clearInterval(spoon))
  await eventually(() => expect(taken).toBeGreaterThan(100_000))
  await eventually(async () => expect(await held()).toBe(0))
  expect(taken).toBeLessThan(BYTES)
})

test('who reads gets all of it, and the connection goes on', async () => {
  const { ask } = await readers({ stallMs: NEVER })
  const socket = ask(ASK)
  let bytes = 0
  socket.on('data', (chunk) => {
    bytes += chunk.length
  })
  socket.resume()
  await eventually(() => expect(bytes).toBeGreaterThan(BYTES))
  const first = bytes
  socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')
  await eventually(() => expect(bytes).toBeGreaterThan(first))
})

/** Somebody who reads whatever comes, from a server that answers so. */
async function reading(answer: (response: ServerResponse) => void) {
  const server = createServer((_request, response) => answer(response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  onTestFinished(() => {
    socket.destroy()
    server.closeAllConnections()
    server.close()
  })
  let bytes = 0
  socket.on('data', (chunk) => {
    bytes += chunk.length
  })
  socket.on('error', () => undefined) // the cut
  const ask = () => socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  ask()
  return { socket, ask, bytes: () => bytes }
}

const STALL_MS = 300
const HELD = 65_536

/** A reply of which a little is taken again and again, and that is said to be of so many bytes. */
function drip(bytes: number, bytesPerSecond: number) {
  const pace = readerPace({ stallMs: STALL_MS, bytesPerSecond })
  return reading((response) => {
    response.writeHead(200)
    pace(response, bytes)
    const dripping = setInterval(() => response.write('x'), 20)
    response.once('close', () => clearInterval(dripping))
  })
}

test('a reply larger than what the system holds has its time, by how large it is', async () => {
  const begun = performance.now()
  const { socket } = await drip(HELD + 1, (HELD + 1) * 2)
  await once(socket, 'close')
  expect(performance.now() - begun).toBeGreaterThanOrEqual(STALL_MS + 500 - 20)
})

test('a reply that the system holds for a reader may take longer, while something moves', async () => {
  const { socket, bytes } = await drip(HELD, HELD * 100)
  await eventually(() => bytes() > 5 * 50)
  expect(socket.destroyed).toBe(false)
})

test('what the system has taken as a whole leaves the connection as it was', async () => {
  const pace = readerPace()
  const waits: unknown[] = []
  const { bytes } = await reading((response) => {
    const { socket } = response
    response.end('x')
    pace(response, HELD + 1)
    waits.push(socket?.timeout || 0)
  })
  await eventually(() => bytes() > 0)
  expect(waits).toEqual([0])
})

test('whoever has read all is waited for no longer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const pace = readerPace()
  const waits: number[] = []
  const { bytes } = await reading((response) => {
    pace(response, HELD + 1)
    waits.push(vi.getTimerCount())
    response.end('x')
  })
  await vi.waitUntil(() => bytes() > 0)
  await vi.waitUntil(() => vi.getTimerCount() === 0)
  expect(waits).toEqual([1])
})
