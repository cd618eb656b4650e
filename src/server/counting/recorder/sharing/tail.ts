import { z } from 'zod'
import { fingerprint } from '#server/counting/recorder/fold/repeats.ts'
import type { ReadLine } from '#server/counting/recorder/read/read-lines.ts'

const Seconds = z.int() // since 1970, by the lines' own dates

/** The lines of a game server that were counted last, so that another journal's can go on after them. */
const Lines = z.object({
  from: Seconds, // of what is dated later, all that was counted is in `lines`
  last: z.number(), // when the last one came, epoch milliseconds
  lines: z.array(z.tuple([Seconds, z.number()])), // date and fingerprint, oldest first
})
type Lines = z.infer<typeof Lines>

export const Tail = Lines.extend({
  /** Those of the journal before, as long as lines may still come that it has counted. */
  before: Lines.nullable(),
})
export type Tail = z.infer<typeof Tail>

const KEPT_S = 10
const MOST_KEPT = 400
const OVER_S = 30 // a line dated this long after the last one of the journal before is certainly none of it
const SET_BACK_S = 120
const CLOCK_MS = 60_000 // by which clocks of two machines may differ

interface Told {
  /** Counted by the journal before. */
  repeated: number
  /** Of the second up to which the journal before remembers its lines: counted or not, nobody knows. They are left out. */
  undecided: number
}

/** Whether a line that came here was not counted from the journal before. What matches it is taken off, each line once. */
export function isUncounted(before: Lines, line: ReadLine, receivedAt: number, told: Told): boolean {
  const print = fingerprint(line.text)
  const match = before.lines.findIndex(([, other]) => other === print)
  if (match >= 0) {
    before.lines.splice(match, 1)
    told.repeated += 1
    return false
  }
  const date = dateOf(line)
  if (date > before.from || receivedAt > before.last + CLOCK_MS) return true
  if (date === before.from) told.undecided += 1
  return false
}

/** `lines` were counted, in this order. A node that is alone remembers only where it is. */
export function extendTail(tail: Tail | null, lines: readonly TailLine[], isAlone: boolean): Tail | null {
  const last = lines.at(-1)
  if (!last) return tail
  const date = dateOf(last.line)
  const isOver = tail?.before ? date > (tail.before.lines.at(-1)?.[0] ?? tail.before.from) + OVER_S : true
  const before = isOver ? null : (tail?.before ?? null)
  if (isAlone) return { from: date, last: last.receivedAt, lines: [], before }
  const all = [...(tail?.lines ?? []), ...lines.slice(-MOST_KEPT).map(toEntry)]
  const kept = all.slice(-MOST_KEPT).filter(([at]) => at > date - KEPT_S)
  const dropped = all.slice(0, all.length - kept.length).reduce((from, [at]) => Math.max(from, at), 0)
  const skipped = lines.length > MOST_KEPT ? dateOf((lines.at(-MOST_KEPT - 1) ?? last).line) : 0
  // A clock that was set back begins anew.
  const begun = tail && tail.from <= date + SET_BACK_S ? tail.from : dateOf((lines[0] ?? last).line)
  const from = Math.max(dropped, skipped, begun)
  return { from, last: last.receivedAt, lines: kept, before }
}

export interface TailLine {
  line: ReadLine
  receivedAt: number
}

const toEntry = ({ line }: TailLine): [number, number] => [dateOf(line), fingerprint(line.text)]

/** A date that makes no sense is none. */
const dateOf = ({ own, at, badDate }: ReadLine): number => (badDate ? at : own)
