import type { JournalRecord } from '#server/counting/journal/record.ts'
import { decodeLine } from '#server/game/logs/line-text.ts'
import { type ParsedLine, parseLine } from '#server/game/logs/parse-line.ts'
import { zoneTime } from '#server/ground/zone-time.ts'

/** One record of the journal, read. */
export interface ReadLine {
  seq: number
  at: number // when it happened, epoch seconds
  own: number // by the line's own date if it has one, else as `at`: for rules that judge lines by each other
  badDate: boolean
  fromFile: boolean
  isCut: boolean // out of text at newlines, of which a player may have typed one
  text: string
  parsed: ParsedLine
}

const MOST_OFF_S = 26 * 3600

/** Reads a record of the journal. `zone` is the game server's, for files, whose lines carry its local time. */
export function readRecord(record: JournalRecord, zone: string): ReadLine {
  const text = decodeLine(record.payload)
  const parsed = parseLine(text)
  const received = Math.floor(record.receivedAt / 1000)
  const fromFile = record.source === 'file'
  const isLate = record.source !== 'udp' // files and deliveries bring many lines at once, long after they were written
  const dated = parsed.time === null ? null : zoneTime(parsed.time, zone)
  const badDate = dated === null || (fromFile ? dated - received : Math.abs(dated - received)) > MOST_OFF_S
  return {
    seq: record.seq,
    at: isLate && dated !== null && !badDate ? dated : received,
    own: parsed.time ?? received,
    badDate,
    fromFile,
    isCut: record.source !== 'udp',
    text,
    parsed,
  }
}
