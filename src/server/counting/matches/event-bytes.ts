import { MATCH_EVENTS, type MatchEventKind } from '#shared/contracts/matches.ts'

/** Something that happened in a match, as it is stored. */
export interface StoredEvent {
  kind: number // its place in MATCH_EVENTS
  step: number // seconds since the event before it in the same part; of the first, since the match began
  who: number // slots of the scoreboard; 0: a bot, or nobody
  whom: number
  weapon: number // a place in the weapons of the match; 0: none
}

/** How many events are packed into one row. */
export const PART_EVENTS = 512

/** The place of each kind in MATCH_EVENTS. */
export const EVENT = {
  kill: 0,
  suicide: 1,
  teamkill: 2,
  capture: 3,
  destroy: 4,
  revive: 5,
  join: 6,
  leave: 7,
  round_start: 8,
  round_win: 9,
  round_loss: 10,
} as const satisfies Record<MatchEventKind, number>

/** How many of who, whom and weapon are told of each kind, in this order. */
const FIELDS: Readonly<Record<MatchEventKind, number>> = {
  kill: 3,
  suicide: 1,
  teamkill: 3,
  capture: 1,
  destroy: 1,
  revive: 2,
  join: 1,
  leave: 1,
  round_start: 0,
  round_win: 0,
  round_loss: 0,
}
const FIELDS_OF = MATCH_EVENTS.map((kind) => FIELDS[kind])

const LONG_STEP = 15

/**
 * The first byte has the kind in its lower half and the step in its upper one. A step that does not fit is 15 there and
 * follows, its sign in the lowest bit. Then come the fields of the kind. Numbers are in groups of seven bits, the lowest first.
 */
export function writeEvent(bytes: number[], { kind, step, who, whom, weapon }: StoredEvent): void {
  const isShort = step >= 0 && step < LONG_STEP
  bytes.push(kind | ((isShort ? step : LONG_STEP) << 4))
  if (!isShort) writeNumber(bytes, step < 0 ? -step * 2 - 1 : step * 2)
  const fields = FIELDS_OF[kind] ?? 0
  if (fields > 0) writeNumber(bytes, who)
  if (fields > 1) writeNumber(bytes, whom)
  if (fields > 2) writeNumber(bytes, weapon)
}

function writeNumber(bytes: number[], number: number): void {
  let rest = number
  while (rest > 127) {
    bytes.push((rest % 128) + 128)
    rest = Math.floor(rest / 128)
  }
  bytes.push(rest)
}

/** Ends where the bytes make no sense. */
export function readEvents(bytes: Uint8Array): StoredEvent[] {
  const events: StoredEvent[] = []
  let place = 0
  const readNumber = (): number => {
    let [number, factor, byte] = [0, 1, 128]
    while (byte > 127) {
      byte = bytes[place++] ?? 0
      number += (byte & 127) * factor
      factor *= 128
    }
    return number
  }
  while (place < bytes.length) {
    const head = bytes[place++] ?? 0
    const fields = FIELDS_OF[head & 15]
    if (fields === undefined) return events
    const event: StoredEvent = { kind: head & 15, step: head >> 4, who: 0, whom: 0, weapon: 0 }
    if (event.step === LONG_STEP) {
      const long = readNumber()
      event.step = long % 2 === 1 ? -(long + 1) / 2 : long / 2
    }
    if (fields > 0) event.who = readNumber()
    if (fields > 1) event.whom = readNumber()
    if (fields > 2) event.weapon = readNumber()
    if (!(Math.abs(event.step) + event.who + event.whom + event.weapon <= Number.MAX_SAFE_INTEGER)) return events
    events.push(event)
  }
  return events
}
