import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { secondsUntilOnly, socketsOn } from './udp-port.ts'

test('the sockets on a port are counted as the kernel knows them, and waited for until they are gone', async () => {
  const socket = createSocket('udp4').bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const { port } = socket.address()
  expect(socketsOn(port)).toBe(1)
  const gone = secondsUntilOnly(0, port)
  await once(socket.close(), 'close')
  expect(await gone).toBeGreaterThan(0)
  expect(socketsOn(port)).toBe(0)
})
