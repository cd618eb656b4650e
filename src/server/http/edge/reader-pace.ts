import type { ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** How slowly a reply may be read. */
export interface ReaderPace {
  stallMs: number // without a byte being taken
  bytesPerSecond: number // on the whole, once the reply is larger than what the system holds for a reader anyway
}

const PACE: ReaderPace = { stallMs: 15_000, bytesPerSecond: 2_048 }
const HELD_BY_SYSTEM_BYTES = 64 * 1024

export type PaceReader = (response: ServerResponse, bytes: number) => void

/** Closes the connection of a reader who asked and does not read, or takes a large reply by the spoonful. */
export function readerPace(changed: Partial<ReaderPace> = {}): PaceReader {
  const pace = { ...PACE, ...changed }
  return (response, bytes) => {
    const { socket } = response
    if (!(socket instanceof Socket)) return // it never left the process
    if (response.writableEnded && socket.writableLength === 0) return // the system has all of it, and we hold nothing
    response.setTimeout(pace.stallMs) // Node starts it anew whenever a part was taken, and closes when it is over
    if (bytes > HELD_BY_SYSTEM_BYTES) endAfter(response, pace.stallMs + (bytes / pace.bytesPerSecond) * 1000)
  }
}

export function cutOffSlowReaders(fastify: FastifyInstance, pace: PaceReader): void {
  fastify.addHook('onSend', async (_request, reply, payload) => {
    pace(reply.raw, sizeOf(payload))
    return payload
  })
}

function endAfter(response: ServerResponse, milliseconds: number): void {
  const timer = setTimeout(() => response.destroy(), milliseconds)
  response.once('close', () => clearTimeout(timer))
}

/** Every reply is whole before it leaves. */
export function sizeOf(payload: unknown): number {
  return typeof payload === 'string' || Buffer.isBuffer(payload) ? Buffer.byteLength(payload) : 0
}
