import { plainLine } from '#shared/format/plain-line.ts'

export const CALENDAR = 'text/calendar'

export interface CalendarEvent {
  id: string // what it is called within the site, for ever
  at: number // epoch seconds
  changed: number // when this was last decided
  title: string
  about: string
}

export interface Calendar {
  origin: string
  title: string
  events: readonly CalendarEvent[]
}

/** An iCalendar document (RFC 5545) of moments in UTC, which every reader shows by its own clock. */
export function writeCalendar({ origin, title, events }: Calendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Sitrep//Seasons//EN',
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${calendarText(title)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT12H',
    ...events.flatMap((event) => eventLines(origin, event)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

const eventLines = (origin: string, { id, at, changed, title, about }: CalendarEvent): string[] => [
  'BEGIN:VEVENT',
  `UID:${id}@${new URL(origin).host}`,
  `DTSTAMP:${moment(changed)}`,
  `DTSTART:${moment(at)}`,
  `SUMMARY:${calendarText(title)}`,
  `DESCRIPTION:${calendarText(about)}`,
  `URL:${origin}/`,
  'TRANSP:TRANSPARENT',
  'END:VEVENT',
]

const LONGEST_TEXT = 300

const calendarText = (text: string): string => plainLine(text, LONGEST_TEXT).replace(/[\\;,]/g, '\\$&')

/** '20260401T000000Z' */
const moment = (seconds: number): string =>
  `${new Date(seconds * 1000).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

const LONGEST_LINE = 75 // octets, without the end of the line

/** A long line goes on in the next one, which begins with a space; no character is cut in two. */
function fold(line: string): string {
  const lines: string[] = []
  let current = ''
  for (const character of line) {
    if (Buffer.byteLength(current + character) > LONGEST_LINE) {
      lines.push(current)
      current = ' '
    }
    current += character
  }
  return [...lines, current].join('\r\n')
}
