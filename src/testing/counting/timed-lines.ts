import type { JournalRecord, LineSource } from '#server/counting/journal/record.ts'
import { formatLogDate } from '#simulator/log-lines/log-date.ts'

/** `20:00:05 message` is a line of that moment of the day; from one that is earlier on, it is the day after. */
export function timedLines(day: string, lines: readonly string[]): { at: number; text: string }[] {
  let midnight = Date.parse(`${day}T00:00:00Z`) / 1000
  let before = 0
  return lines.map((line) => {
    const [, hours = 0, minutes = 0, seconds = 0] = (/^(\d\d):(\d\d):(\d\d) /.exec(line) ?? []).map(Number)
    if (midnight + hours * 3600 + minutes * 60 + seconds < before) midnight += 86_400
    before = midnight + hours * 3600 + minutes * 60 + seconds
    return { at: before, text: formatLogDate(before) + line.slice('00:00:00 '.length) }
  })
}

/** As records of a journal; `seq` is that of the last one before. */
export function timedRecords(
  day: string,
  lines: readonly string[],
  { serverId = 1, seq = 0, source = 'udp' as LineSource } = {},
): JournalRecord[] {
  return timedLines(day, lines).map(({ at, text }, index) => ({
    seq: seq + index + 1,
    serverId,
    receivedAt: at * 1000,
    source,
    origin: new Uint8Array(16),
    place: 0,
    payload: Buffer.from(text),
  }))
}
