import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { eventually } from '#testing/eventually.ts'
import { acceptMore } from './accept-more.ts'

const log = pino({ level: 'silent' })
const BACKLOG = 200

async function listening() {
  const server = createServer((_request, response) => response.end('here')).listen(0, '127.0.0.1', BACKLOG)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const visitors: Socket[] = []
  const come = (count: number) => {
    for (let index = 0; index < count; index += 1) visitors.push(connect(port, '127.0.0.1'))
  }
  const leave = () => {
    for (const visitor of visitors) visitor.destroy()
  }
  onTestFinished(() => {
    leave()
    server.closeAllConnections()
    server.close()
  })
  return { server, port, come, leave }
}

/** How many were let in within one turn of the loop, at most. */
function mostInATurn(server: Server): () => number {
  let [most, inTurn] = [0, 0]
  server.on('connection', () => {
    if (inTurn === 0) setImmediate(() => (inTurn = 0))
    inTurn += 1
    most = Math.max(most, inTurn)
  })
  return () => most
}

/** A server that lets in at least so many of those who come at once, and whom they have left again. */
async function lettingIn(atATurn: number) {
  const { server, port, come, leave } = await listening()
  const most = mostInATurn(server)
  const close = acceptMore(server, BACKLOG, log)
  await eventually(() => {
    come(20)
    expect(most()).toBeGreaterThanOrEqual(atATurn)
  })
  leave()
  return { server, port, close }
}

test('of many who come at once, more than one is let in at a turn', async () => {
  const { close } = await lettingIn(8)
  await close()
})

test('whoever is let in is answered, until it closes', async () => {
  const { server, port, close } = await lettingIn(2)
  const url = `http://127.0.0.1:${port}/`
  const ask = async () => (await fetch(url, { headers: { connection: 'close' } })).text()
  expect(new Set(await Promise.all(Array.from({ length: 50 }, ask)))).toEqual(new Set(['here']))
  const closing = once(server.close(), 'close')
  await Promise.all([close(), closing])
  await expect(ask()).rejects.toThrow('fetch failed')
})

test('it may close before the other descriptors have come', async () => {
  const { server, port } = await listening()
  await acceptMore(server, BACKLOG, log)()
  await once(server.close(), 'close')
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow('fetch failed')
})
