import type { Reading } from './events.ts'
import { readIdentity } from './identity.ts'
import { allPlayerLines } from './lines/all-lines.ts'
import { unfinishedChatLines } from './lines/chat.ts'
import type { PlayerLine } from './lines/line-rule.ts'

const MOST_READINGS = 4
const AFTER_IDENTITY = '>" '

export interface PlayerReading {
  place: number // where the subject's identity ends; two readings differ in it
  reading: Reading
  unfinished: boolean // chat that nothing ends
}

/**
 * Every way in which `"Name<…>" verb …` can be read as one whole line, leftmost first. A name may hold quotes and
 * imitate fields and verbs, so each place where an identity could end is tried; a reading counts only if it explains the
 * message to its very end. More than one means that a name or a text imitates a line.
 */
export function readPlayerLine(message: string): PlayerReading[] {
  const readings: PlayerReading[] = []
  let place = message.indexOf(AFTER_IDENTITY, 1)
  while (place !== -1 && readings.length < MOST_READINGS) {
    const reading = readAt(message, place, linesByLetter)
    if (reading !== null) readings.push({ place, reading, unfinished: false })
    else if (readings.length === 0) {
      const chat = readAt(message, place, unfinishedChatByLetter)
      if (chat !== null) readings.push({ place, reading: chat, unfinished: true })
    }
    place = message.indexOf(AFTER_IDENTITY, place + 1)
  }
  return readings
}

type LinesByLetter = ReadonlyMap<number, readonly PlayerLine[]>

const linesByLetter = byFirstLetter(allPlayerLines)
const unfinishedChatByLetter = byFirstLetter(unfinishedChatLines)

function byFirstLetter(lines: readonly PlayerLine[]): LinesByLetter {
  const letters = new Set(lines.map((line) => line.verb.charCodeAt(0)))
  return new Map([...letters].map((letter) => [letter, lines.filter((line) => line.verb.charCodeAt(0) === letter)]))
}

/** `place` is where an identity's last `>` stands, if one ends there. */
function readAt(message: string, place: number, lines: LinesByLetter): Reading | null {
  const verbAt = place + AFTER_IDENTITY.length
  for (const line of lines.get(message.charCodeAt(verbAt)) ?? []) {
    if (!message.startsWith(line.verb, verbAt)) continue
    const player = readIdentity(message, 1, place + 1)
    if (player === null) return null
    const reading = line.read(player, message, verbAt + line.verb.length)
    if (reading !== null) return reading
  }
  return null
}
