import { Batch } from './batch.ts'
import { type Journal, JournalDiskError, type JournalPosition } from './journal.ts'
import type { JournalLog } from './journal-log.ts'
import { type PruneRule, pruneSegments } from './prune-segments.ts'
import { MAX_PAYLOAD_BYTES, type NewRecord, ORIGIN_BYTES } from './record.ts'
import type { SegmentWriter } from './segment-writer.ts'
import { SyncSchedule } from './sync-schedule.ts'

interface WriterOptions {
  folder: string
  log: JournalLog
  salt: number
  holdBytes: number
  segments: SegmentWriter
  torn: Journal['torn']
  lastSeq: number
}

const RETRY_MS = 1000
const WRITE_AT_BYTES = 512 * 1024

export class JournalWriter implements Journal {
  readonly torn: Journal['torn']
  readonly #options: WriterOptions
  readonly #batch: Batch
  readonly #syncs: SyncSchedule
  #seq: number
  #writtenSeq: number
  #turn: NodeJS.Immediate | undefined
  #retry: NodeJS.Timeout | undefined
  #writeFailed = false
  #closed = false

  constructor(options: WriterOptions) {
    this.#options = options
    this.torn = options.torn
    this.#batch = new Batch(options.salt, options.holdBytes)
    this.#seq = options.lastSeq
    this.#writtenSeq = options.lastSeq
    this.#syncs = new SyncSchedule({
      sync: () => options.segments.sync(),
      log: options.log,
      durableSeq: options.lastSeq,
    })
  }

  append(records: readonly NewRecord[]): boolean {
    if (this.#closed || !this.#batch.hasRoom(records)) return false
    for (const record of records) requireFitting(record)
    for (const record of records) this.#batch.add(++this.#seq, record)
    if (this.#batch.length >= WRITE_AT_BYTES && !this.#writeFailed) this.#write()
    else this.#scheduleWrite()
    return true
  }

  async flush(): Promise<number> {
    this.#write()
    if (this.#writeFailed) throw new JournalDiskError()
    return this.#syncs.reached(this.#seq)
  }

  state(): 'ok' | 'disk' {
    return this.#writeFailed || this.#syncs.failed ? 'disk' : 'ok'
  }

  position(): JournalPosition {
    return { seq: this.#seq, writtenSeq: this.#writtenSeq, durableSeq: this.#syncs.durableSeq }
  }

  prune(rule: PruneRule): Promise<number> {
    return pruneSegments(this.#options.folder, rule)
  }

  async close(): Promise<void> {
    if (this.#closed) return
    this.#closed = true
    this.#write()
    clearTimeout(this.#retry)
    const lines = this.#batch.records
    if (lines > 0) this.#options.log.error({ lines }, 'These lines are not in the journal, as it cannot be written')
    await this.#syncs.finish()
    this.#options.segments.close()
  }

  /** At the end of this turn of the event loop: what came in one turn is one write. */
  #scheduleWrite(): void {
    if (this.#writeFailed) this.#retry ??= setTimeout(() => this.#write(), RETRY_MS)
    else this.#turn ??= setImmediate(() => this.#write())
  }

  #write(): void {
    clearImmediate(this.#turn)
    clearTimeout(this.#retry)
    this.#turn = undefined
    this.#retry = undefined
    if (this.#batch.records === 0) return
    try {
      this.#options.segments.write(this.#batch)
    } catch (error) {
      if (!this.#writeFailed) this.#options.log.error({ err: error }, 'The journal cannot be written')
      this.#writeFailed = true
      this.#scheduleWrite()
      return
    }
    if (this.#writeFailed) this.#options.log.info({}, 'The journal can be written again')
    this.#writeFailed = false
    this.#batch.clear()
    this.#writtenSeq = this.#seq
    this.#syncs.written(this.#writtenSeq)
  }
}

function requireFitting({ origin, payload }: NewRecord): void {
  if (payload.length > MAX_PAYLOAD_BYTES) throw new RangeError(`A line of ${payload.length} bytes is too long`)
  if (origin.length !== ORIGIN_BYTES) throw new RangeError(`An origin has ${ORIGIN_BYTES} bytes`)
}
