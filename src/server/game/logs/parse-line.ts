import { listedCvarLine } from '#server/game/logs/lines/server/cvar.ts'
import { consoleLine } from '#server/game/logs/lines/server/server.ts'
import type { LogEvent, Reading } from './events.ts'
import { type PlayerReading, readPlayerLine } from './player-line.ts'
import { PREFIX_LENGTH, readPrefix } from './prefix.ts'
import { findSecondRecord } from './second-record.ts'
import { readServerLine, tryServerLine } from './server-line.ts'
import { shapeOf } from './shape.ts'

/**
 * Why a line deserves distrust.
 * - `ambiguous`: a name or a text imitates a line, and `others` holds the further readings. It may be credited to nobody
 *   unless the roster leaves only one of them.
 * - `unfinished`: chat without its end; in a file, the lines after it may have been typed by that player.
 * - `second-record`: more followed inside the same line or datagram, and was left out.
 */
export type Suspicion = 'ambiguous' | 'unfinished' | 'second-record'

export interface KnownLine {
  time: number | null // seconds since 1970 of the game server's wall clock; null when no such time exists
  event: LogEvent
  suspicious: Suspicion | null
  others: readonly LogEvent[]
}

export interface UnknownLine {
  time: number | null
  unknown: string // the line's shape: bounded, without names, texts and numbers
}

export type ParsedLine = KnownLine | UnknownLine

const LONGEST_LINE = 4096
const QUOTE = 0x22
const NAME_START = PREFIX_LENGTH + 1
const NONE: readonly LogEvent[] = []

/** Total: any text gives an answer, in time proportional to its length. The text is one record, newlines included. */
export function parseLine(text: string): ParsedLine {
  const line = withoutEnd(text)
  if (line.length > LONGEST_LINE) return { time: null, unknown: '(too long)' }
  const prefix = readPrefix(line)
  if (prefix === null) return readConsoleLine(line)
  const { time } = prefix
  const second = findSecondRecord(line, PREFIX_LENGTH)
  const first = second === -1 ? line : line.slice(0, second).trimEnd()
  const suspicious = second === -1 ? null : 'second-record'
  if (line.charCodeAt(PREFIX_LENGTH) !== QUOTE)
    return toLine(time, readServerLine(first, PREFIX_LENGTH), suspicious, line)
  const readings = second === -1 ? readPlayerLine(line, NAME_START) : readFirstOfTwo(first, line)
  if (readings.length > 0) return choose(time, readings, suspicious, line)
  return toLine(time, tryServerLine(listedCvarLine, first, PREFIX_LENGTH), suspicious, line)
}

function withoutEnd(text: string): string {
  let end = text.length
  while (end > 0 && isLineEnd(text.charCodeAt(end - 1))) end -= 1
  return end === text.length ? text : text.slice(0, end)
}

function isLineEnd(code: number): boolean {
  return code === 0x0a || code === 0x0d || code === 0
}

function readConsoleLine(line: string): ParsedLine {
  const reading = tryServerLine(consoleLine, line, 0)
  return reading === null ? { time: null, unknown: `(no date) ${shapeOf(line)}` } : toLine(null, reading, null, line)
}

/** What looks like a second record may be part of a name, so readings of the whole count too. */
function readFirstOfTwo(first: string, whole: string): PlayerReading[] {
  const ofFirst = readPlayerLine(first, NAME_START)
  const ofWhole = readPlayerLine(whole, NAME_START)
  return [...ofFirst, ...ofWhole.filter(({ place }) => ofFirst.every((reading) => reading.place !== place))]
}

function choose(
  time: number | null,
  readings: readonly PlayerReading[],
  suspicious: Suspicion | null,
  line: string,
): ParsedLine {
  const first = readings[0]
  const parsed = toLine(time, first?.reading ?? null, suspicious, line)
  if (!('event' in parsed)) return parsed
  if (readings.length > 1) {
    const others = readings.slice(1).map((other) => other.reading)
    return { ...parsed, suspicious: 'ambiguous', others: others.filter(isEvent) }
  }
  return first?.unfinished && suspicious === null ? { ...parsed, suspicious: 'unfinished' } : parsed
}

function isEvent(reading: Reading): reading is LogEvent {
  return reading.type !== 'refused'
}

function toLine(time: number | null, reading: Reading | null, suspicious: Suspicion | null, line: string): ParsedLine {
  if (reading === null) return { time, unknown: shapeOf(line.slice(PREFIX_LENGTH)) }
  if (reading.type === 'refused') return { time, unknown: `(${reading.reason}) ${shapeOf(line.slice(PREFIX_LENGTH))}` }
  return { time, event: reading, suspicious: reading.type === 'ignored' ? null : suspicious, others: NONE }
}
