import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createLog } from '#server/ground/log/log.ts'
import { eventually } from '#testing/eventually.ts'
import { keepLines } from '#testing/sites/edge.ts'
import { acceptMore, beginMirror } from './accept-more.ts'

const silent = createLog({ level: 'silent', pretty: false })
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
  const close = acceptMore(server, BACKLOG, silent)
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
  await acceptMore(server, BACKLOG, silent)()
  await once(server.close(), 'close')
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow('fetch failed')
})

/** One that is told of what goes wrong; `over`: the other process has ended. */
async function warned() {
  const { server, come, leave } = await listening()
  const lines: string[] = []
  const mirror = beginMirror()
  const close = acceptMore(server, BACKLOG, createLog({ level: 'warn', pretty: false, to: keepLines(lines) }), mirror)
  const warnings = () => lines.map((line) => JSON.parse(line))
  const over = once(mirror, 'close').catch(() => undefined) // one that could not begin says so first
  return { server, come, leave, close, mirror, warnings, over }
}

const ONE_AT_A_TIME = 'In a rush new visitors are let in one at a time'

test('nothing is told where all came back, and each lets visitors in as the first one does', async () => {
  const { server, come, leave, close, warnings, over } = await warned()
  const isHalfOpen: boolean[] = []
  server.on('connection', (socket: Socket) => isHalfOpen.push(socket.allowHalfOpen))
  await over
  come(50)
  await eventually(() => isHalfOpen.length === 50)
  expect(new Set(isHalfOpen)).toEqual(new Set([true]))
  leave()
  await close()
  expect(warnings()).toEqual([])
})

test('where the other process ends too soon, the owner hears how far it came', async () => {
  const { mirror, warnings, over, close } = await warned()
  mirror.kill('SIGKILL')
  await over
  expect(warnings()).toMatchObject([{ err: { message: '0 of 15 came back' }, msg: ONE_AT_A_TIME }])
  await close()
})

test('where there can be no other process, the owner hears it and visitors are let in', async () => {
  const { execPath } = process
  process.execPath = '/nowhere/node'
  onTestFinished(() => {
    process.execPath = execPath
  })
  const { warnings, close, server, come, leave } = await warned()
  let came = 0
  server.on('connection', () => {
    came += 1
  })
  await eventually(() => warnings().length > 0)
  expect(warnings()).toMatchObject([{ err: { code: 'ENOENT' }, msg: ONE_AT_A_TIME }])
  come(1)
  await eventually(() => came === 1)
  leave()
  await close()
})

test('a descriptor that comes after the close is closed, and one that does not come at all is no fault', async () => {
  const { mirror, close, warnings, over } = await warned()
  mirror.emit('message', {}, undefined)
  await close()
  const handle = { close: vi.fn() }
  mirror.emit('message', {}, handle)
  expect(handle.close).toHaveBeenCalledOnce()
  await over
  expect(warnings()).toEqual([])
})
