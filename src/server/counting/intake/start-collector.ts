import type { Worker } from 'node:worker_threads'
import type { JournalLog } from '#server/counting/journal/journal-log.ts'
import type { PruneRule } from '#server/counting/journal/prune-segments.ts'
import type { NewRecord } from '#server/counting/journal/record.ts'
import { errorMessage } from '#server/ground/errors/error-message.ts'
import { StartError } from '#server/ground/errors/start-error.ts'
import type { KeptLine, Supervisor } from '#server/ground/supervisor.ts'
import type { CollectorSetup, ToCollector } from './collector-messages.ts'
import { type CollectorRun, type CollectorRunOptions, startRun } from './collector-run.ts'
import { type CollectorStatus, NOTHING_YET } from './collector-status.ts'
import type { LogSender } from './gate.ts'
import { notJournaled } from './not-journaled.ts'
import { spawnCollector } from './spawn-collector.ts'
import type { UdpAddress } from './udp-listener.ts'

export interface StartCollectorOptions extends Omit<CollectorSetup, 'supervised' | 'held'> {
  /** Null: nobody listens while we are away. */
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
  /** Resolves when all lines taken are safe on the disk and the port is free. */
  stop(): Promise<void>
}

const RESTART_MS = 1000
const LINES_AT_ONCE = 1_000

/** Starts the collector in a thread of its own. A thread that dies is started again. `onStatus` tells of new lines. */
export async function startCollector(options: StartCollectorOptions): Promise<CollectorThread> {
  const { log, onStatus = () => undefined, spawn = spawnCollector, supervisor = null } = options
  const { folder, afterSeq, listen, senders } = options
  const setup = { folder, afterSeq, listen, senders, supervised: supervisor !== null, held: null }
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
  #mayReadHeld = true // closed with the first thread that read it
  readonly #parts: CollectorRunOptions
  readonly #supervisor: Supervisor | null
  #run: CollectorRun | null = null
  #lastStatus: CollectorStatus = NOTHING_YET
  #timer: NodeJS.Timeout | undefined
  #starting: Promise<void> = Promise.resolve()
  #stopping = false

  constructor(setup: CollectorSetup, { spawn, log, onStatus }: CollectorRunOptions, supervisor: Supervisor | null) {
    this.#supervisor = supervisor
    this.#setup = setup
    const keepStatus = (status: CollectorStatus) => {
      this.#lastStatus = status
      onStatus(status)
    }
    this.#parts = { spawn, log, onStatus: keepStatus }
  }

  get address(): UdpAddress {
    return this.#setup.listen
  }

  async begin(): Promise<void> {
    const socket = (await this.#supervisor?.hold(this.#setup.listen)) ?? null
    const held = this.#mayReadHeld ? socket : null
    this.#mayReadHeld = false
    const run = await startRun({ ...this.#setup, held }, this.#parts)
    this.#run = run
    this.#setup = { ...this.#setup, listen: run.address }
    run.send({ type: 'senders', senders: this.#setup.senders }) // they may have changed since it was spawned
    void run.ended.then(() => this.#onEnd())
    if (this.#supervisor) await this.#takeKept(run, this.#supervisor, held !== null)
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

  async #takeKept(run: CollectorRun, supervisor: Supervisor, reads: boolean): Promise<void> {
    const { log } = this.#parts
    let taken = 0
    try {
      const kept: KeptLine[] = []
      const over = await supervisor.give((lines) => void kept.push(...lines), { reads })
      const lines = await notJournaled(this.#setup.folder, kept)
      taken = lines.length
      for (let from = 0; from < taken; from += LINES_AT_ONCE) {
        run.send({ type: 'kept', lines: lines.slice(from, from + LINES_AT_ONCE) })
      }
      if (reads) void this.#tellTaken(run, supervisor)
      if (taken > 0) log.info({ lines: taken }, 'Log lines that came while Sitrep was away are taken')
      if (over > 0) log.warn({ lines: over }, 'More log lines came while Sitrep was away than could be kept')
    } catch (error) {
      log.error({ err: error }, 'Log lines that came while Sitrep was away cannot be had')
    }
    run.send({ type: 'begin' })
  }

  async #tellTaken(run: CollectorRun, supervisor: Supervisor): Promise<void> {
    try {
      await run.call((id) => ({ type: 'append', id, records: [] })) // when it is answered, what came before is on the disk
      supervisor.taken()
    } catch (error) {
      this.#parts.log.warn({ err: error }, 'Log lines that came while Sitrep was away are not on the disk yet')
    }
  }

  async #call(message: (id: number) => ToCollector): Promise<number> {
    if (!this.#run) throw new Error('The thread that collects game logs is not running.')
    return this.#run.call(message)
  }

  #onEnd(): void {
    this.#run = null
    this.#supervisor?.left()
    if (!this.#stopping) this.#timer = setTimeout(() => this.#beginAgain(), RESTART_MS)
  }

  #beginAgain(): void {
    this.#starting = this.begin().catch((error) => {
      this.#parts.log.error({ err: error }, 'The thread that collects game logs cannot start again')
      this.#onEnd()
    })
  }
}
