import { countLine } from '#server/counting/recorder/deltas.ts'
import { beginMatch, settleMatch } from '#server/counting/recorder/fold/match/match.ts'
import type { ReadLine } from '#server/counting/recorder/read/read-lines.ts'
import type { LogEvent } from '#server/game/logs/events.ts'
import type { KnownLine } from '#server/game/logs/parse-line.ts'
import { advance, settleClocks } from './clocks.ts'
import { trustedEvent } from './doubt.ts'
import { type Fold, setAside } from './fold.ts'
import type { Member } from './log-state.ts'
import { noticeRestart } from './notice-restart.ts'
import { recordPlayerEvent, recordServerEvent } from './record-events.ts'
import { rememberLine } from './repeats.ts'
import { recognise } from './roster.ts'

/** Folds lines of one game server, in the order they came. Where one batch ends and the next begins changes no sum. */
export function foldLines(fold: Fold, lines: Iterable<ReadLine>): void {
  for (const line of lines) foldLine(fold, line)
  settleClocks(fold)
  settleMatch(fold)
}

function foldLine(fold: Fold, given: ReadLine) {
  const { deltas } = fold
  const line = placed(fold, given)
  countLine(deltas, 'lines')
  if (line.badDate) countLine(deltas, 'bad_date')
  const { parsed } = line
  if ('event' in parsed) return foldKnown(fold, line, parsed)
  advance(fold, line.at)
  countLine(deltas, 'unknown')
  deltas.unknown.set(parsed.unknown, (deltas.unknown.get(parsed.unknown) ?? 0) + 1)
}

/** In a file, a line without a date of its own happened when the one before it did, not when the file was read. */
function placed({ state }: Fold, line: ReadLine): ReadLine {
  return line.fromFile && line.badDate && state.time !== 0 ? { ...line, at: state.time } : line
}

function foldKnown(fold: Fold, line: ReadLine, parsed: KnownLine) {
  const event = trustedEvent(fold, line, parsed)
  if (typeof event === 'string') {
    advance(fold, line.at)
    return setAside(fold, line, event)
  }
  if (!rememberLine(fold, line, event)) return countLine(fold.deltas, 'repeated')
  noticeRestart(fold, event, line.at)
  advance(fold, line.at)
  if (fold.state.match === null && BEGINS_A_MATCH.has(event.type)) beginMatch(fold)
  if (!('player' in event)) return recordServerEvent(fold, event, line)
  const member = recognise(fold, event.player)
  const other = recogniseOther(fold, event)
  if (member === 'ghost' || other === 'ghost') return setAside(fold, line, 'ghost')
  if (member !== null) recordPlayerEvent(fold, event, member, other, line)
}

/** Deeds that happen in a match, so that one is on; what is told when people leave is not. */
const BEGINS_A_MATCH: ReadonlySet<LogEvent['type']> = new Set([
  'connect',
  'enter',
  'join-team',
  'spawn',
  'kill',
  'suicide',
  'capture',
  'revive',
])

function recogniseOther(fold: Fold, event: LogEvent): Member | 'ghost' | null {
  if ('victim' in event && event.victim) return recognise(fold, event.victim)
  if ('target' in event && event.target) return recognise(fold, event.target)
  return null
}
