import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { addCall } from '#server/http/calls/calls.ts'
import { defineCall } from '#shared/contract.ts'
import { eventually } from '#testing/eventually.ts'
import { testEdge } from '#testing/sites/edge.ts'
import type { ReaderPace } from './reader-pace.ts'

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
