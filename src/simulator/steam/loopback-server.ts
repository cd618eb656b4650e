import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface LoopbackServer {
  origin: string
  onRequest(listener: RequestListener): void
  close(): Promise<void>
}

/** Listens on this machine alone, on a port that is free. */
export async function startLoopbackServer(): Promise<LoopbackServer> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    onRequest: (listener) => {
      server.on('request', listener)
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
