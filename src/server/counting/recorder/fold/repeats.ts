import type { ReadLine } from '#server/counting/recorder/read/read-lines.ts'
import type { LogEvent } from '#server/game/logs/events.ts'
import type { Fold } from './fold.ts'

const REMEMBERED_S = 3
const MOST_REMEMBERED = 256

/** Deeds of which several, told in the same words, may happen within one second. */
const MAY_REPEAT: ReadonlySet<LogEvent['type']> = new Set(['headshot', 'suppression', 'chat', 'ignored', 'weaponstats'])

/**
 * Remembers a line for a moment. False: this very line, date and all, came just before, a datagram the network delivered
 * twice. Two kills differ at least in where they happened or who died.
 */
export function rememberLine({ state }: Fold, { at, text }: ReadLine, event: LogEvent): boolean {
  if (MAY_REPEAT.has(event.type)) return true
  const print = fingerprint(text)
  const { recent } = state
  while (recent[0] !== undefined && (recent[0].at < state.time - REMEMBERED_S || recent.length > MOST_REMEMBERED)) {
    recent.shift()
  }
  if (recent.some((line) => line.print === print)) return false
  recent.push({ at: Math.max(at, state.time), print })
  return true
}

/** 53 bits from two multiplicative hashes: enough to tell a few hundred lines apart. */
export function fingerprint(text: string): number {
  let low = 0x811c9dc5
  let high = 0x41c6ce57
  for (let place = 0; place < text.length; place += 1) {
    const code = text.charCodeAt(place)
    low = Math.imul(low ^ code, 0x01000193)
    high = Math.imul(high ^ code, 0x5bd1e995)
  }
  return (low >>> 0) * 0x200000 + (high >>> 11)
}
