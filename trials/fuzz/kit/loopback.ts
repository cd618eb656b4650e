import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'

/** Says the same bytes to whoever connects, and hangs up. */
export interface Loopback {
  port: number
  say(bytes: Buffer): void
  close(): Promise<void>
}

export async function startLoopback(): Promise<Loopback> {
  let said: Buffer = Buffer.alloc(0)
  const server: Server = createServer((socket) => {
    socket.on('error', () => socket.destroy())
    socket.resume() // whatever is asked
    socket.end(said)
  })
  server.listen(0, '127.0.0.1').unref()
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    say: (bytes) => {
      said = bytes
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
