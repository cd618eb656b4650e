import { Socket } from 'node:dgram'
import { expect, onTestFinished, test, vi } from 'vitest'
import { playHeldSocket } from '#testing/counting/held-socket.ts'
import { openLogSocket } from '#testing/counting/log-socket.ts'
import { eventually } from '#testing/eventually.ts'
import { silentLog } from '#testing/silent-log.ts'
import { openUdpListener, type UdpAddress } from './udp-listener.ts'

async function listenOn(listen: UdpAddress, shared: boolean) {
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const listener = await openUdpListener({ listen, shared, onDatagram: () => undefined, log })
  onTestFinished(() => listener.close().catch(() => undefined))
  return { listener, log }
}

test('a port is shared with the supervisor alone', async () => {
  const { listener } = await listenOn({ host: '127.0.0.1', port: 0 }, true)
  const { address } = listener
  expect(address).toEqual({ host: '127.0.0.1', port: expect.any(Number) })
  expect((await listenOn(address, true)).listener.address).toEqual(address)
  await expect(listenOn(address, false)).rejects.toMatchObject({ code: 'EADDRINUSE' })
})

test('a socket that is held is read by its descriptor', async () => {
  const { address, opened } = await playHeldSocket()
  const onDatagram = vi.fn()
  const listen = { host: '192.0.2.1', port: 1 } // where nothing can be bound
  const listener = await openUdpListener({ listen, shared: true, held: 7, onDatagram, log: silentLog })
  onTestFinished(() => listener.close())
  expect(opened).toEqual([{ fd: 7 }])
  const sender = await openLogSocket()
  await sender.send(Buffer.from('line'), address)
  await eventually(() => expect(onDatagram).toHaveBeenCalledWith(Buffer.from('line'), expect.anything()))
})

test('a buffer that is smaller than was asked for is told of, with both sizes', async () => {
  const size = vi.spyOn(Socket.prototype, 'getRecvBufferSize')
  onTestFinished(() => size.mockRestore())
  size.mockReturnValueOnce(4_194_303)
  const small = await listenOn({ host: '127.0.0.1', port: 0 }, false)
  expect(small.log.warn.mock.calls).toEqual([[{ bytes: 4_194_303, wanted: 4_194_304 }, expect.any(String)]])
  expect(small.log.error).not.toHaveBeenCalled()
  size.mockReturnValueOnce(4_194_304)
  const enough = await listenOn({ host: '127.0.0.1', port: 0 }, false)
  expect(enough.log.warn).not.toHaveBeenCalled()
})

test('an error of the socket is logged and ends nothing', async () => {
  const bind = vi.spyOn(Socket.prototype, 'bind')
  onTestFinished(() => bind.mockRestore())
  const { log } = await listenOn({ host: '127.0.0.1', port: 0 }, false)
  const err = new Error('the network is gone')
  const [socket] = bind.mock.contexts as Socket[]
  socket?.emit('error', err)
  expect(log.error.mock.calls).toEqual([[{ err }, expect.any(String)]])
})
