import { Socket } from 'node:dgram'
import { vi } from 'vitest'

/** Notes where this process sends datagrams to, as 'ip:port'. Unconnected answers of test servers are left out. */
export function recordDestinations(): { destinations: Set<string>; stop: () => void } {
  const destinations = new Set<string>()
  const connect = Socket.prototype.connect
  const spy = vi.spyOn(Socket.prototype, 'connect').mockImplementation(function (this: Socket, port, ...rest) {
    const [address] = rest
    destinations.add(`${typeof address === 'string' ? address : '127.0.0.1'}:${port}`)
    Reflect.apply(connect, this, [port, ...rest])
  })
  return { destinations, stop: () => spy.mockRestore() }
}
