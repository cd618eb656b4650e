import { type JournalRecord, ORIGIN_BYTES } from '#server/counting/journal/record.ts'
import type { CountingRules } from '#server/counting/recorder/counting-rules.ts'
import { Recorder } from '#server/counting/recorder/recorder.ts'
import { PREFIX_LENGTH, readPrefix } from '#server/game/logs/prefix.ts'
import type { Db } from '#server/ground/db/db.ts'
import { retryContention } from '#server/ground/db/retry-contention.ts'
import { withNext } from '#server/ground/with-next.ts'
import { zoneTime } from '#server/ground/zone-time.ts'
import type { CountryOf } from '#server/outside/geo/open-countries.ts'
import type { KnownFile } from './import-logs.queries.ts'
import { type FileLine, isCompressed, readFileLines } from './log-file-text.ts'
import { headHash, type LogFile } from './log-files.ts'

export interface ImportFileOptions {
  db: Db
  serverId: number
  zone: string
  rulesOf: (serverId: number) => CountingRules
  countryOf: CountryOf
  keepsAddresses: boolean
  eventsSince: () => number
  chatSince: () => number
  /** Times at which lines came live and are counted already, in epoch seconds; those of the file are passed over. */
  covered: readonly { from: number; to: number }[]
  now: Date
  stopping: AbortSignal
  /** Told after each step, with bytes of the file itself. */
  onStep(step: { lines: number; readBytes: number }): void
}

export interface ImportedFile {
  lines: number
  passedOver: number
  isWhole: boolean // read to its end
  problem?: 'cut off' | 'unreadable'
}

/**
 * Counts what is new in a log file. The cursor is the place in the file's text up to which it is counted, so an import that
 * is cut off at any point goes on from exactly there.
 */
export async function importFile(file: LogFile, known: KnownFile, options: ImportFileOptions): Promise<ImportedFile> {
  const { db, zone, rulesOf, countryOf, keepsAddresses, eventsSince, chatSince, stopping, onStep } = options
  const journal = `file:${known.file_id}`
  const recorder = new Recorder({
    db,
    journal,
    stream: 'files',
    rulesOf,
    countryOf,
    keepsAddresses,
    eventsSince,
    chatSince,
    zoneOf: () => zone,
    announceEveryMs: Number.POSITIVE_INFINITY,
  })
  await recorder.load()
  const result: ImportedFile = { lines: 0, passedOver: 0, isWhole: false }
  if (isCompressed(file.path) ? known.whole_bytes === file.bytes : file.bytes === recorder.seq) return result
  if (!isCompressed(file.path) && file.bytes < recorder.seq) return { ...result, problem: 'cut off' }
  for await (const { value, next } of withNext(readRecords(file, recorder.seq, options))) {
    if (stopping.aborted) return result
    await record(recorder, value, next)
    result.lines += value.records.length
    result.passedOver += value.passedOver
    onStep({ lines: value.lines, readBytes: value.readBytes })
  }
  return { ...result, isWhole: !stopping.aborted }
}

/** Somebody else may write about the same players at the same time. */
function record(recorder: Recorder, { records, end }: FilePage, next: () => Promise<FilePage | null>): Promise<void> {
  const recordRest = async (): Promise<void> => {
    const { seq: from } = recorder
    const rest = records.filter(({ seq }) => seq > from)
    if (from < end) await recorder.record(rest, end, next)
  }
  return retryContention(recordRest, () => recorder.load())
}

interface FilePage {
  records: JournalRecord[]
  passedOver: number
  lines: number
  end: number
  readBytes: number
}

async function* readRecords(file: LogFile, from: number, options: ImportFileOptions): AsyncGenerator<FilePage> {
  const toRecords = recordMaker(file, options)
  for await (const { lines, end, readBytes } of readFileLines(file.path, from)) {
    yield { ...toRecords(lines), lines: lines.length, end, readBytes }
  }
}

function recordMaker(file: LogFile, { serverId, zone, covered, now }: ImportFileOptions) {
  const origin = headHash(file.head).subarray(0, ORIGIN_BYTES)
  const isCovered = covered.length === 0 ? () => false : coverage(covered, zone)
  const common = { receivedAt: now.getTime(), serverId, source: 'file', origin } as const
  return (lines: readonly FileLine[]): { records: JournalRecord[]; passedOver: number } => {
    const records: JournalRecord[] = []
    let passedOver = 0
    for (const { start, end, bytes } of lines) {
      if (isCovered(bytes)) passedOver += 1
      else if (bytes.length > 0) records.push({ ...common, seq: end, place: start, payload: bytes })
    }
    return { records, passedOver }
  }
}

const CLOCKS_DIFFER_S = 120 // a game server's from ours; a line left out is better than one counted twice

/** A line without a date goes with the one before it. */
function coverage(covered: ImportFileOptions['covered'], zone: string): (line: Buffer) => boolean {
  let last = false
  return (line) => {
    const time = readPrefix(line.toString('latin1', 0, PREFIX_LENGTH))?.time ?? null
    if (time === null) return last
    const at = zoneTime(time, zone)
    last = covered.some(({ from, to }) => at >= from - CLOCKS_DIFFER_S && at <= to + CLOCKS_DIFFER_S)
    return last
  }
}
