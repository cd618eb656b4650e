import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below those that systems give to outgoing connections, or one of these may have it when a site that was stopped comes back. */
const FIRST = 15_000
const PORTS = 15_000

/** A TCP port of this machine that nobody listens on. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST + randomInt(PORTS)
    if (await isFree(port)) return port
  }
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    )
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
