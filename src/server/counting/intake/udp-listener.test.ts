import { createSocket, Socket } from 'node:dgram'
import { once } from 'node:events'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openUdpListener, type UdpAddress } from './udp-listener.ts'

async function listenOn(listen: UdpAddress) {
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const listener = await openUdpListener({ listen, onDatagram: () => undefined, log })
  onTestFinished(() => listener.close().catch(() => undefined))
  return { listener, log }
}

test('a port is shared with nobody', async () => {
  const { listener } = await listenOn({ host: '127.0.0.1', port: 0 })
  const { address } = listener
  expect(address).toEqual({ host: '127.0.0.1', port: expect.any(Number) })
  await expect(listenOn(address)).rejects.toMatchObject({ code: 'EADDRINUSE' })
  const other = createSocket({ type: 'udp4', reuseAddr: true })
  onTestFinished(() => void other.close())
  other.bind(address.port, address.host)
  await expect(once(other, 'listening')).rejects.toMatchObject({ code: 'EADDRINUSE' })
})

test('a buffer that is smaller than was asked for is told of, with both sizes', async () => {
  const size = vi.spyOn(Socket.prototype, 'getRecvBufferSize')
  onTestFinished(() => size.mockRestore())
  size.mockReturnValueOnce(4_194_303)
  const small = await listenOn({ host: '127.0.0.1', port: 0 })
  expect(small.log.warn.mock.calls).toEqual([[{ bytes: 4_194_303, wanted: 4_194_304 }, expect.any(String)]])
  expect(small.log.error).not.toHaveBeenCalled()
  size.mockReturnValueOnce(4_194_304)
  const enough = await listenOn({ host: '127.0.0.1', port: 0 })
  expect(enough.log.warn).not.toHaveBeenCalled()
})

test('an error of the socket is logged and ends nothing', async () => {
  const bind = vi.spyOn(Socket.prototype, 'bind')
  onTestFinished(() => bind.mockRestore())
  const { log } = await listenOn({ host: '127.0.0.1', port: 0 })
  const err = new Error('the network is gone')
  const [socket] = bind.mock.contexts as Socket[]
  socket?.emit('error', err)
  expect(log.error.mock.calls).toEqual([[{ err }, expect.any(String)]])
})
