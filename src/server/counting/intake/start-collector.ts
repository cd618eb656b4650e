import type { Worker } from 'node:worker_threads'
import type { JournalLog } from '#server/counting/journal/journal-log.ts'
import type { PruneRule } from '#server/counting/journal/prune-segments.ts'
import type { NewRecord } from '#server/counting/journal/record.ts'
import { errorMessage } from '#server/ground/errors/error-message.ts'
import { StartError } from '#server/ground/errors/start-error.ts'
import type { LineBatch, Supervisor } from '#server/ground/supervisor.ts'
import type { CollectorSetup, ToCollector } from './collector-messages.ts'
import { type CollectorRun, type CollectorRunOptions, startRun } from './collector-run.ts'
import { type CollectorStatus, NOTHING_YET } from './collector-status.ts'
import type { LogSender } from './gate.ts'
import { spawnCollector } from './spawn-collector.ts'
import { type UdpAddress, warnOfSmallBuffer } from './udp-listener.ts'

export interface StartCollectorOptions extends Omit<CollectorSetup, 'supervised'> {
  /** Null: the port is ours, and nobody listens while we are away. */
  supervisor?: Supervisor | null
  log: JournalLog
  onStatus?(status: CollectorStatus): void
  spawn?(setup: CollectorSetup): Worker
}

/** The main thread's side of the collector. */
export interface CollectorThread {
  readonly address: UdpAddress
  /** Replaces the game servers whose lines are taken. */
  setSenders(senders: readonly LogSender[]): void
  /** Appends lines that came another way; resolves with the last one's number once they are safe on the disk. */
  append(records: readonly NewRecord[]): Promise<number>
  prune(rule: PruneRule): Promise<number>
  /** As of at most a tenth of a second ago. Counts start over when the thread had to be started again. */
  status(): CollectorStatus
  /** Resolves when all lines taken are safe on the disk, and the port is free if it was ours. */
  stop(): Promise<void>
}

const RESTART_MS = 1000

/** Starts the collector in a thread of its own. A thread that dies is started again. `onStatus` tells of new lines. */
export async function startCollector(options: StartCollectorOptions): Promise<CollectorThread> {
  const { log, onStatus = () => undefined, spawn = spawnCollector, supervisor = null } = options
  const { folder, afterSeq, listen, senders } = options
  const setup = { folder, afterSeq, listen, senders, supervised: supervisor !== null }
  const thread = new RestartingThread(setup, { log, onStatus, spawn }, supervisor)
  try {
    await thread.begin()
  } catch (error) {
    const reason = errorMessage(error)
    throw new StartError(`Game logs cannot be collected on ${listen.host} port ${listen.port}: ${reason}.`)
  }
  return thread
}

class RestartingThread implements CollectorThread {
  #setup: CollectorSetup
  readonly #parts: CollectorRunOptions
  readonly #supervisor: Supervisor | null
  #run: CollectorRun | null = null
  #lastStatus: CollectorStatus = NOTHING_YET
  #taken = NOTHING_YET.relayed
  #timer: NodeJS.Timeout | undefined
  #starting: Promise<void> = Promise.resolve()
  #stopping = false

  constructor(setup: CollectorSetup, { spawn, log, onStatus }: CollectorRunOptions, supervisor: Supervisor | null) {
    this.#supervisor = supervisor
    this.#setup = setup
    const keepStatus = (status: CollectorStatus) => {
      this.#lastStatus = status
      this.#tellTaken(status)
      onStatus(status)
    }
    this.#parts = { spawn, log, onStatus: keepStatus }
  }

  get address(): UdpAddress {
    return this.#setup.listen
  }

  async begin(): Promise<void> {
    const buffer = (await this.#supervisor?.hold(this.#setup.listen)) ?? null
    if (buffer !== null) warnOfSmallBuffer(buffer, this.#parts.log)
    const run = await startRun(this.#setup, this.#parts)
    this.#run = run
    this.#setup = { ...this.#setup, listen: run.address }
    run.send({ type: 'senders', senders: this.#setup.senders }) // they may have changed since it was spawned
    void run.ended.then(() => this.#onEnd())
    const take = ({ bytes, ...batch }: LineBatch) => {
      const own = new Uint8Array(bytes) // a view would be copied with all that it is a view of
      run.send({ type: 'lines', batch: { bytes: own, ...batch } }, [own.buffer])
    }
    this.#supervisor?.give(take, this.#lastStatus.journal.writtenSeq)
  }

  setSenders(senders: readonly LogSender[]): void {
    this.#setup = { ...this.#setup, senders }
    this.#run?.send({ type: 'senders', senders })
  }

  append(records: readonly NewRecord[]): Promise<number> {
    return this.#call((id) => ({ type: 'append', id, records }))
  }

  prune(rule: PruneRule): Promise<number> {
    return this.#call((id) => ({ type: 'prune', id, rule }))
  }

  status(): CollectorStatus {
    return this.#lastStatus
  }

  async stop(): Promise<void> {
    this.#stopping = true
    clearTimeout(this.#timer)
    await this.#starting
    this.#run?.send({ type: 'close' })
    await this.#run?.ended
  }

  #tellTaken({ relayed }: CollectorStatus): void {
    const told = this.#taken
    if (relayed.seen === told.seen && relayed.safe === told.safe) return
    this.#taken = relayed
    this.#supervisor?.taken(relayed)
  }

  async #call(message: (id: number) => ToCollector): Promise<number> {
    if (!this.#run) throw new Error('The thread that collects game logs is not running.')
    return this.#run.call(message)
  }

  #onEnd(): void {
    this.#run = null
    this.#supervisor?.leave()
    if (!this.#stopping) this.#timer = setTimeout(() => this.#beginAgain(), RESTART_MS)
  }

  #beginAgain(): void {
    this.#starting = this.begin().catch((error) => {
      this.#parts.log.error({ err: error }, 'The thread that collects game logs cannot start again')
      this.#onEnd()
    })
  }
}
