import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { rawProblem, refuseRaw } from './raw-refusal.ts'

test.each([
  ['HPE_HEADER_OVERFLOW', 431, 'The headers are too large'],
  ['ERR_HTTP_REQUEST_TIMEOUT', 408, 'The request took too long to arrive'],
  ['HPE_INVALID_METHOD', 400, 'The request is malformed'],
  [undefined, 400, 'The request is malformed'],
])('%s is answered with %i', (code, status, detail) => {
  expect(rawProblem(code)).toEqual([status, detail])
})

/** What a client gets who never closes its own end; the server's is closed then. */
async function answeredBy(answer: (socket: Socket) => void) {
  const server = createServer({ allowHalfOpen: true }, answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  const client = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  onTestFinished(() => void client.destroy())
  const [socket] = (await once(server, 'connection')) as [Socket]
  let received = ''
  client.on('data', (chunk) => {
    received += chunk.toString()
  })
  if (!client.readableEnded) await once(client, 'end')
  await expect.poll(() => socket.destroyed).toBe(true)
  return received
}

test('a refusal is a whole reply, and the last thing that is said', async () => {
  expect(await answeredBy((socket) => refuseRaw(socket, 431, 'Zoë’s headers', { 'x-own': 'header' }))).toBe(
    [
      'HTTP/1.1 431 Request Header Fields Too Large',
      'x-own: header',
      'cache-control: no-store',
      'content-type: application/json; charset=utf-8',
      'content-length: 29',
      'connection: close',
      '',
      '{"detail":"Zoë’s headers"}',
    ].join('\r\n'),
  )
})

test('where a reply has begun, nothing is said into it', async () => {
  const received = await answeredBy((socket) => {
    socket.write('HTTP/1.1 200 OK\r\n', () => refuseRaw(socket, 400, 'The request is malformed', {}))
  })
  expect(received).toBe('HTTP/1.1 200 OK\r\n')
  expect(await answeredBy((socket) => socket.end(() => refuseRaw(socket, 400, 'x', {})))).toBe('')
})
