import { Socket } from 'node:dgram'
import { onTestFinished, vi } from 'vitest'
import { freePort } from '#testing/free-port.ts'

/** Node has no socket that nobody reads: one that is to be read by its descriptor is a new one here, on the address that is given. */
export async function playHeldSocket() {
  const address = { host: '127.0.0.1', port: await freePort() }
  const opened: unknown[] = []
  const really = Socket.prototype.bind
  const bind = vi.spyOn(Socket.prototype, 'bind').mockImplementation(function (this: Socket, ...where: unknown[]) {
    const isHeld = typeof where[0] === 'object'
    if (isHeld) opened.push(where[0])
    return Reflect.apply(really, this, isHeld ? [address.port, address.host] : where)
  })
  onTestFinished(() => bind.mockRestore())
  return { address, opened }
}
