import { unfinishedChatLines } from '#server/game/logs/lines/people/chat.ts'
import { readIdentity } from '#server/game/logs/words/identity.ts'
import type { Reading } from './events.ts'
import { allPlayerLines } from './lines/all-lines.ts'
import type { PlayerLine } from './lines/line-rule.ts'

const MOST_READINGS = 4
const AFTER_IDENTITY = '>" '
const AFTER_CUT = '" '
const LONGEST_CUT = 63

export interface PlayerReading {
  place: number // where the subject's identity ends; two readings differ in it
  reading: Reading
  unfinished: boolean // chat that nothing ends
}

/**
 * Every way in which `"Name<…>" verb …` can be read as one whole line, leftmost first; the name begins at `start`. It may hold quotes and
 * imitate fields and verbs, so each place where an identity could end is tried; a reading counts only if it explains the
 * line to its very end. More than one means that a name or a text imitates a line.
 */
export function readPlayerLine(line: string, start: number): PlayerReading[] {
  const readings: PlayerReading[] = []
  let place = line.indexOf(AFTER_IDENTITY, start)
  while (place !== -1 && readings.length < MOST_READINGS) {
    const reading = readAt(line, start, place, linesByLetter)
    if (reading !== null) readings.push({ place, reading, unfinished: false })
    else if (readings.length === 0) {
      const chat = readAt(line, start, place, unfinishedChatByLetter)
      if (chat !== null) readings.push({ place, reading: chat, unfinished: true })
    }
    place = line.indexOf(AFTER_IDENTITY, place + 1)
  }
  const cut = readCut(line, start)
  if (cut !== null) readings.push(cut)
  return readings
}

/** The same where a plugin cut the subject's identity: no `>` stands before its quote. */
function readCut(line: string, start: number): PlayerReading | null {
  let quote = line.indexOf(AFTER_CUT, start)
  while (quote !== -1 && quote - start <= LONGEST_CUT) {
    if (line.charAt(quote - 1) !== '>') {
      const reading = readAt(line, start, quote - 1, linesByLetter)
      if (reading !== null) return { place: quote - 1, reading, unfinished: false }
    }
    quote = line.indexOf(AFTER_CUT, quote + 1)
  }
  return null
}

type LinesByLetter = readonly (readonly PlayerLine[])[]

const linesByLetter = byFirstLetter(allPlayerLines)
const unfinishedChatByLetter = byFirstLetter(unfinishedChatLines)
const NO_RULES: readonly PlayerLine[] = []

function byFirstLetter(lines: readonly PlayerLine[]): LinesByLetter {
  return Array.from({ length: 128 }, (_, letter) => lines.filter(({ verb }) => verb.charCodeAt(0) === letter))
}

/** `start` is where the name begins, `place` where an identity's last letter stands, if one ends there. */
function readAt(line: string, start: number, place: number, rules: LinesByLetter): Reading | null {
  const verbAt = place + AFTER_IDENTITY.length
  for (const { verb, read } of rules[line.charCodeAt(verbAt)] ?? NO_RULES) {
    if (!line.startsWith(verb, verbAt)) continue
    const player = readIdentity(line, start, place + 1)
    if (player === null) return null
    const reading = read(player, line, verbAt + verb.length)
    if (reading !== null) return reading
  }
  return null
}
