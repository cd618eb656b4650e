import { decodeLine } from '#server/game/logs/line-text.ts'
import { parseLine } from '#server/game/logs/parse-line.ts'
import type { JournalRecord } from '#server/journal/record.ts'
import type { ReadLine } from './fold.ts'
import { zoneTime } from './zone-time.ts'

const MOST_OFF_S = 26 * 3600

/** Reads a record of the journal. `zone` is the game server's, for files, whose lines carry its local time. */
export function readRecord(record: JournalRecord, zone: string): ReadLine {
  const text = decodeLine(record.payload)
  const parsed = parseLine(text)
  const received = Math.floor(record.receivedAt / 1000)
  const fromFile = record.source === 'file'
  const dated = parsed.time === null ? null : zoneTime(parsed.time, zone)
  const badDate = dated === null || (fromFile ? dated - received : Math.abs(dated - received)) > MOST_OFF_S
  return {
    seq: record.seq,
    at: fromFile && dated !== null && !badDate ? dated : received,
    own: parsed.time ?? received,
    badDate,
    fromFile,
    isCut: record.source !== 'udp',
    text,
    parsed,
  }
}
