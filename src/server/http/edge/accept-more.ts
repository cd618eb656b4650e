import { type ChildProcess, spawn } from 'node:child_process'
import { createServer, type Server } from 'node:net'
import type { Log } from '#server/ground/log/log.ts'

const MORE = 15

/** Sends what it is given back so many times, each with a descriptor of its own, and ends. */
const MIRROR = `
process.on('message', ({ times }, handle) => {
  const back = () => (times-- > 0 ? process.send({}, handle, {}, back) : process.disconnect())
  back()
})`

/**
 * Node takes one new connection a turn of its loop from whatever it listens on, and in a turn it answers all who have a connection
 * already: the more there are, the longer the others wait to be let in. So it listens on the same socket sixteen times over. Node has
 * no call for that; a socket that goes to another process and back comes with another descriptor.
 */
export function acceptMore(
  server: Server,
  backlog: number,
  log: Log,
  mirror: ChildProcess = beginMirror(),
): () => Promise<void> {
  const others: Server[] = []
  let isClosed = false
  let problem: Error | null = null
  const warn = (error: Error) => {
    if (!isClosed) log.warn({ err: error }, 'In a rush new visitors are let in one at a time')
  }
  mirror.on('error', (error) => {
    problem = error
  })
  mirror.on('close', () => {
    if (others.length < MORE) warn(problem ?? new Error(`${others.length} of ${MORE} came back`))
  })
  mirror.on('message', (_message, received) => {
    const handle = received as Handle | undefined // none where there are no descriptors left
    if (isClosed || !handle) return handle?.close()
    const other = createServer({ allowHalfOpen: true, noDelay: true }) // as an HTTP server has it
    other.on('connection', (socket) => server.emit('connection', socket))
    other.on('error', warn)
    others.push(other.listen(handle, backlog))
  })
  mirror.send({ times: MORE }, handleOf(server)) // who cannot be told says so as an error
  return async () => {
    isClosed = true
    mirror.kill()
    await Promise.all(others.map((other) => new Promise((resolve) => other.close(resolve))))
  }
}

export const beginMirror = (): ChildProcess =>
  spawn(process.execPath, ['--eval', MIRROR], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'], env: {} })

/** What Node listens on. The server itself could be sent as well, but then the other process would let visitors in. */
type Handle = Server & { close(): void }

const handleOf = (server: Server): Handle => (server as unknown as { _handle: Handle })._handle
