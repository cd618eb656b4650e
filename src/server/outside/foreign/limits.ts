import type { Socket } from 'node:net'

/** What one visit to a foreign database may take. */
export interface Limits {
  connectMs: number
  queryMs: number
  visitMs: number
  bytes: number
  cells: number
}

export const LIMITS: Limits = {
  connectMs: 5_000,
  queryMs: 10_000,
  visitMs: 30_000,
  bytes: 128 * 2 ** 20,
  cells: 5_000_000, // of all answers: 300 000 bans
}

export class ForeignFailed extends Error {
  override name = 'ForeignFailed'
  readonly reason: string

  constructor(reason: string) {
    super(`The other database failed: ${reason}`)
    this.reason = reason
  }
}

export const TOO_LONG = 'its answer is too long'
export const NO_SENSE = 'its answer makes no sense'

/** Never gives a value: it fails with the reason for which the socket was closed. */
export function untilClosed(socket: Socket): Promise<never> {
  const lost = new Promise<never>((_, reject) => {
    let reason: Error = new ForeignFailed('it closed the connection')
    socket.on('error', (error) => {
      reason = error
    })
    socket.on('close', () => reject(reason))
  })
  lost.catch(() => undefined) // heard by whoever asks; when nobody does, it does not matter
  return lost
}

const LOOK_EVERY_MS = 100

/** Ends a visit that takes too long or brings too much, until it is told to look away. */
export function watchSocket(socket: Socket, { visitMs, bytes }: Limits): () => void {
  const deadline = performance.now() + visitMs
  const timer = setInterval(() => {
    if (socket.bytesRead > bytes) socket.destroy(new ForeignFailed(TOO_LONG))
    if (performance.now() > deadline) socket.destroy(new ForeignFailed('it is too slow'))
  }, LOOK_EVERY_MS)
  socket.on('close', () => clearInterval(timer))
  return () => clearInterval(timer)
}
