import { EventEmitter } from 'node:events'
import type { Worker } from 'node:worker_threads'
import type { CollectorSetup, FromCollector, ToCollector } from '#server/counting/intake/collector-messages.ts'
import { type CollectorStatus, noCounts } from '#server/counting/intake/collector-status.ts'

/** What a played thread tells of itself at first. */
export const PLAYED_STATUS: CollectorStatus = {
  counters: { ...noCounts(), accepted: 12 },
  refused: [],
  kernelDrops: 0,
  journal: { seq: 12, writtenSeq: 12, durableSeq: 12, state: 'ok' },
  relayed: { seen: 0, safe: 0, place: 0 },
}

export const READY: FromCollector = {
  type: 'ready',
  address: { host: '127.0.0.1', port: 27_500 },
  status: PLAYED_STATUS,
}

/** A thread of the collector that only listens, and ends when it is asked to: the test speaks for it. */
export class PlayedThread extends EventEmitter {
  readonly heard: ToCollector[] = []
  readonly given: ArrayBuffer[] = []

  postMessage(message: ToCollector, given: readonly ArrayBuffer[] = []): void {
    this.heard.push(message)
    this.given.push(...given)
    if (message.type === 'close') this.end()
  }

  say(message: FromCollector): void {
    this.emit('message', message)
  }

  end(): void {
    this.emit('exit', 1)
  }
}

/** Threads of which each begins with the next of these messages, and the last of them for all that follow. */
export function playThreads(first: FromCollector, ...later: FromCollector[]) {
  const beginnings = [first, ...later]
  const threads: PlayedThread[] = []
  const setups: CollectorSetup[] = []
  const spawn = (setup: CollectorSetup) => {
    const thread = new PlayedThread()
    const message = beginnings[Math.min(threads.length, later.length)] ?? first
    threads.push(thread)
    setups.push(setup)
    queueMicrotask(() => thread.say(message))
    return thread as unknown as Worker // of which the collector uses no more
  }
  return { threads, setups, spawn }
}
