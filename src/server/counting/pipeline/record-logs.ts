import { join } from 'node:path'
import type { CollectorStatus } from '#server/counting/intake/collector-status.ts'
import { type CollectorThread, startCollector } from '#server/counting/intake/start-collector.ts'
import type { LineJournal } from '#server/counting/journal/line-journal.ts'
import { openJournalReader } from '#server/counting/journal/open-journal-reader.ts'
import { type AheadReader, LONG_PAGE, readingAhead } from '#server/counting/journal/reading-ahead.ts'
import { beginCursor } from '#server/counting/recorder/cursor.ts'
import { Recorder } from '#server/counting/recorder/recorder.ts'
import type { Sharing } from '#server/counting/recorder/sharing/shared-lines.ts'
import { msAgo } from '#server/ground/clock.ts'
import { countPassed } from './count-passed.ts'
import { journalId } from './journal-id.ts'
import type { RecordLogs, RecordLogsOptions } from './record-logs-options.ts'

// A large batch costs the database little more than a small one; one that fails or takes too long is tried in pieces.
export const LARGEST_BATCH = { maxRecords: 100_000, maxBytes: 24 * 1024 * 1024 }
const SMALLEST_BATCH = 500
const GATHER_MS = 100 // lines that come within this time are counted together
const LONGEST_GATHER_MS = 2_000
const REST = 6 // times as long as a batch took: counting leaves the database to readers for most of the time
const LOOK_MS = 1_000 // even if the collector tells of nothing new
const FIRST_RETRY_MS = 250
const LONGEST_RETRY_MS = 5_000
const PRUNE_EVERY_MS = 600_000
const DAY_MS = 86_400_000
const LATE_S = 60

export async function startRecordLogs(options: RecordLogsOptions): Promise<RecordLogs> {
  const { db, dataDir, listen, senders, log, spawn, supervisor } = options
  const folder = join(dataDir, 'journal')
  const journal = await journalId(dataDir)
  await beginCursor(db, journal)
  const recorder = new Recorder({ ...options, db, journal, sharing: options.node ? sharingOf(options.node) : null })
  await recorder.load()
  let running: Running | null = null
  const onStatus = () => running?.hear()
  const place = { folder, afterSeq: recorder.seq, listen }
  const collector = await startCollector({ ...place, senders, log, spawn, supervisor, onStatus })
  running = new Running(options, recorder, collector, folder)
  return running
}

type CountingNode = NonNullable<RecordLogsOptions['node']>

function sharingOf(node: CountingNode): Sharing {
  return {
    holds: (serverId) => node.holds(serverId),
    isAlone: () => node.isAlone,
    hear: (serverId) => node.hear(serverId),
  }
}

class Running implements RecordLogs {
  readonly collector: CollectorThread
  readonly journal: LineJournal
  readonly #options: RecordLogsOptions
  readonly #recorder: Recorder
  readonly #reader: AheadReader
  readonly #stopping = new AbortController()
  readonly #done: Promise<void>
  readonly #pruning: NodeJS.Timeout
  #idleAt = performance.now()
  #failures = 0
  #isIdle = false
  #wake: () => void = () => undefined
  readonly #limits = { ...LARGEST_BATCH }

  constructor(options: RecordLogsOptions, recorder: Recorder, collector: CollectorThread, folder: string) {
    this.#options = options
    this.#recorder = recorder
    this.collector = collector
    this.#reader = readingAhead(openJournalReader(folder))
    this.journal = {
      folder,
      lastSeq: () => this.#status().journal.seq,
      isHeldUp: () => this.#status().journal.state === 'disk',
      append: (records) => collector.append(records),
    }
    this.#done = this.#run()
    this.#pruning = setInterval(() => void this.#prune(), PRUNE_EVERY_MS)
  }

  lagLines(): number {
    return Math.max(0, this.#status().journal.writtenSeq - this.#recorder.seq)
  }

  lagSeconds(): number {
    return this.lagLines() === 0 ? 0 : (performance.now() - this.#idleAt) / 1000
  }

  takeovers() {
    return this.#recorder.shared?.told ?? { repeated: 0, undecided: 0, takenOver: 0 }
  }

  trouble(): string | null {
    if (this.#status().journal.state === 'disk') return 'disk'
    return this.lagSeconds() > LATE_S ? `${this.lagLines()} lines behind` : null
  }

  readonly stop = async (): Promise<void> => {
    clearInterval(this.#pruning)
    await this.collector.stop() // first, so that its last lines are in the journal
    this.#stopping.abort()
    this.#wake()
    await this.#done
    await this.#reader.close()
  }

  #status(): CollectorStatus {
    return this.collector.status()
  }

  async #run(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      const pause = await this.#step()
      if (pause > 0 && !this.#stopping.signal.aborted) await this.#rest(pause)
    }
    await this.#step() // what came in last
  }

  async #rest(milliseconds: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds)
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
      this.hear() // of what came since the last look
    })
    this.#isIdle = false
  }

  /** The collector has something to tell. Lines that come after a while without any are counted at once. */
  hear(): void {
    if (this.#isIdle && this.lagLines() > 0) this.#wake()
  }

  /** Counts what is there, and says how long to wait before the next look. It never throws. */
  async #step(): Promise<number> {
    // Lines of which nobody knows whose they are wait. At the end, whatever is held now is counted.
    if (this.#options.node?.isConnected === false && !this.#stopping.signal.aborted) return FIRST_RETRY_MS
    try {
      if (this.#hasNothingNew()) {
        this.#isIdle = await this.#recorder.announce()
        return this.#isIdle ? LOOK_MS : GATHER_MS
      }
      await countPassed(this.#recorder, this.journal.folder, this.#options.log)
      const begun = performance.now()
      // With so many there is no point in waiting for more. After a failure batches are small, and many wait.
      const enough = Math.min(LONG_PAGE, this.#limits.maxRecords)
      const { records, nextSeq } = await this.#reader.readFrom(this.#recorder.seq + 1, this.#limits)
      if (records.length > 0) await this.#recorder.record(records, nextSeq - 1, this.#reader.next)
      else await this.#recorder.announce()
      this.#failures = 0
      this.#limits.maxRecords = Math.min(LARGEST_BATCH.maxRecords, this.#limits.maxRecords * 2)
      if (records.length >= enough) return 0
      this.#idleAt = performance.now()
      return Math.min(LONGEST_GATHER_MS, Math.max(GATHER_MS, REST * (this.#idleAt - begun)))
    } catch (error) {
      return this.#afterFailure(error)
    }
  }

  /** Looking costs a listing of the journal's folder, and an idle site has other things to leave undone. */
  #hasNothingNew(): boolean {
    if (this.#stopping.signal.aborted || this.#failures > 0 || this.lagLines() > 0) return false
    return performance.now() - this.#idleAt < LOOK_MS
  }

  /** The database may be away for long: the first failure is told, and then what is left of the cause. */
  async #afterFailure(error: unknown): Promise<number> {
    const level = this.#failures === 0 ? 'warn' : 'debug'
    this.#options.log[level]({ err: error }, 'Game logs cannot be counted now; they wait in the journal')
    this.#failures += 1
    this.#limits.maxRecords = Math.max(SMALLEST_BATCH, this.#limits.maxRecords >> 2)
    await this.#recorder.load().catch((reason: unknown) => {
      this.#options.log.debug({ err: reason }, 'The place up to which logs are counted cannot be read')
    })
    return Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (this.#failures - 1))
  }

  async #prune(): Promise<void> {
    const { clock, retentionDays, log } = this.#options
    const olderThan = msAgo(clock, retentionDays * DAY_MS)
    try {
      await this.collector.prune({ appliedSeq: this.#recorder.seq, olderThan })
    } catch (error) {
      log.warn({ err: error }, 'Old log lines cannot be deleted now; it is tried again')
    }
  }
}
