import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** How slowly a reply may be read. */
export interface ReaderPace {
  stallMs: number // without a byte being taken
  bytesPerSecond: number // on the whole, once the reply is larger than what the system holds for a reader anyway
}

const PACE: ReaderPace = { stallMs: 15_000, bytesPerSecond: 2_048 }
const HELD_BY_SYSTEM_BYTES = 64 * 1024

/** Closes connections whose reader asked and does not read, or takes a large reply by the spoonful. */
export function cutOffSlowReaders(fastify: FastifyInstance, changed: Partial<ReaderPace> = {}): void {
  const pace = { ...PACE, ...changed }
  fastify.addHook('onSend', async (request, reply, payload) => {
    if (!(request.raw.socket instanceof Socket)) return payload // it never left the process
    reply.raw.setTimeout(pace.stallMs) // Node starts it anew whenever a part was taken, and closes when it is over
    const bytes = sizeOf(payload)
    if (bytes > HELD_BY_SYSTEM_BYTES) endAfter(reply, pace.stallMs + (bytes / pace.bytesPerSecond) * 1000)
    return payload
  })
}

function endAfter({ raw }: FastifyReply, milliseconds: number): void {
  const timer = setTimeout(() => raw.destroy(), milliseconds)
  raw.once('close', () => clearTimeout(timer))
}

/** Every reply is whole before it leaves. */
export function sizeOf(payload: unknown): number {
  return typeof payload === 'string' || Buffer.isBuffer(payload) ? Buffer.byteLength(payload) : 0
}
