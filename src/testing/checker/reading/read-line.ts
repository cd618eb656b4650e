import type { JournalLine } from './journal-lines.ts'
import { readPlayerLine } from './player-lines.ts'
import { readListedSetting, readServerLine } from './server-lines.ts'
import type { Told } from './told.ts'
import { momentOf } from './wall-clock.ts'

/** A line of the journal, read by the grammar alone. */
export interface ReadLine {
  seq: number
  at: number // when it happened, epoch seconds
  own: number // by its own date if it has one
  badDate: boolean
  fromFile: boolean
  isCut: boolean // out of text at newlines, of which a player may have typed one
  text: string
  tellings: readonly Told[] // several: nobody knows which is meant; none: of no known form
  unfinished: boolean
}

const DATE = /^L (\d\d)\/(\d\d)\/(\d{4}) - (\d\d):(\d\d):(\d\d): /
const SECOND = /[\n\r]|L \d\d\/\d\d\/\d{4} - \d\d:\d\d:\d\d: /
const DATE_LENGTH = 25
const LONGEST_LINE = 4096
const MOST_OFF_S = 26 * 3600 // rule 1

/** `zone`: of the game server, in whose local time its lines are dated. */
export function readLine({ seq, receivedAt, source, text }: JournalLine, zone: string): ReadLine {
  const line = text.replace(/[\n\r\0]+$/, '')
  const isShort = line.length <= LONGEST_LINE
  const wall = isShort ? wallOf(line) : null
  const received = Math.floor(receivedAt / 1000)
  const dated = wall === null ? null : momentOf(wall, zone)
  const off = dated === null ? Number.POSITIVE_INFINITY : dated - received
  const badDate = (source === 'file' ? off : Math.abs(off)) > MOST_OFF_S
  return {
    ...{ seq, text, badDate, fromFile: source === 'file', isCut: source !== 'udp' },
    at: source !== 'udp' && dated !== null && !badDate ? dated : received,
    own: wall ?? received,
    ...(isShort && DATE.test(line) ? readMessage(line.slice(DATE_LENGTH)) : NOTHING),
  }
}

const NOTHING = { tellings: [], unfinished: false }

/** Rule 16: what follows inside a line is another record and never counted, unless it is all in a name. */
function readMessage(message: string): Pick<ReadLine, 'tellings' | 'unfinished'> {
  const cut = message.search(SECOND)
  const first = cut === -1 ? message : message.slice(0, cut).trimEnd()
  if (!message.startsWith('"')) return only(readServerLine(first))
  const ofFirst = readPlayerLine(first)
  const more = cut === -1 ? [] : readPlayerLine(message)
  const readings = [...ofFirst, ...more.filter(({ place }) => !ofFirst.some((other) => other.place === place))]
  const [meant] = readings
  if (meant === undefined) return only(readListedSetting(first))
  if (meant.line.type === 'refused') return NOTHING
  const others = readings.slice(1).filter(({ line }) => line.type !== 'refused')
  if (readings.length === 1) return { tellings: [meant.line], unfinished: meant.unfinished && cut === -1 }
  // Where all other readings are of no use there is still more than one: the roster has to know those of the first.
  return {
    tellings: [meant.line, ...(others.length > 0 ? others.map(({ line }) => line) : [NEVER])],
    unfinished: false,
  }
}

const only = (line: Told | null) =>
  line && line.type !== 'refused' ? { tellings: [line], unfinished: false } : NOTHING

/** A reading that no roster confirms. */
const NEVER: Told = {
  ...{ type: 'enter', whom: null, by: 'native', word: '', team: null, amount: 0 },
  who: { kind: 'nobody', id: null, name: '\0', userId: -1, team: null },
}

/** Seconds since 1970 of the game server's own clock; null: no calendar has that time. */
function wallOf(line: string): number | null {
  const [, month = 0, day = 0, year = 0, hour = 0, minute = 0, second = 0] = (DATE.exec(line) ?? []).map(Number)
  if (year < 1970) return null
  const time = new Date(Date.UTC(year, month - 1, day, hour, minute, second))
  const isReal =
    time.getUTCMonth() === month - 1 && time.getUTCDate() === day && hour < 24 && minute < 60 && second < 60
  return isReal ? time.getTime() / 1000 : null
}
