import { expect, onTestFinished, test, vi } from 'vitest'
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

test('a buffer that is smaller than was asked for is told of, with both sizes', async () => {
  const { log } = await listenOn({ host: '127.0.0.1', port: 0 }, false)
  const [[details] = []] = log.warn.mock.calls
  // Linux gives twice what it allows; where that is enough there is nothing to tell.
  if (details === undefined) expect(log.warn).not.toHaveBeenCalled()
  else expect(details).toEqual({ bytes: expect.any(Number), wanted: 4_194_304 })
  expect(log.error).not.toHaveBeenCalled()
})
