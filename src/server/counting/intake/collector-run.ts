import type { Worker } from 'node:worker_threads'
import type { JournalLog } from '#server/counting/journal/journal-log.ts'
import type { CollectorSetup, FromCollector, ToCollector } from './collector-messages.ts'
import type { CollectorStatus } from './collector-status.ts'
import { OpenCalls } from './open-calls.ts'
import type { UdpAddress } from './udp-listener.ts'

export interface CollectorRunOptions {
  spawn(setup: CollectorSetup): Worker
  log: JournalLog
  onStatus(status: CollectorStatus): void
}

/** One life of the collector's thread, from its first listening to its end. */
export interface CollectorRun {
  address: UdpAddress
  /** `given`: what the thread has from now on, and we no longer. */
  send(message: ToCollector, given?: readonly ArrayBuffer[]): void
  call(message: (id: number) => ToCollector): Promise<number>
  ended: Promise<void>
}

/** Resolves when the thread listens; rejects, with the reason, when it cannot. */
export function startRun(setup: CollectorSetup, { spawn, log, onStatus }: CollectorRunOptions): Promise<CollectorRun> {
  const worker = spawn(setup)
  const calls = new OpenCalls()
  const send: CollectorRun['send'] = (message, given = []) => worker.postMessage(message, given)
  const call: CollectorRun['call'] = (message) => calls.call((id) => send(message(id)))
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
  worker.on('error', (error) => log.error({ err: error }, 'The thread that collects game logs failed'))
  return new Promise((resolve, reject) => {
    worker.once('exit', () => {
      calls.rejectAll('The thread that collects game logs has ended.')
      reject(new Error('the thread ended'))
    })
    worker.on('message', (message: FromCollector) => {
      switch (message.type) {
        case 'ready':
          onStatus(message.status)
          return resolve({ address: message.address, send, call, ended })
        case 'failed':
          return reject(new Error(message.reason))
        case 'status':
          return onStatus(message.status)
        case 'done':
        case 'refused':
          return calls.settle(message)
        case 'log':
          return log[message.level](message.details, message.message)
      }
    })
  })
}
