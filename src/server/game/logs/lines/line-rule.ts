import type { Reading } from '#server/game/logs/events.ts'
import type { Player } from '#server/game/logs/words/identity.ts'

/**
 * A line about a player: `"Name<userid><id><team>" <verb>…`. Reads what follows the verb, up to the line's very end,
 * and gives null when that is not of its form.
 */
export interface PlayerLine {
  verb: string
  read: (player: Player, line: string, at: number) => Reading | null
}

/** A line of the server itself, told by how it starts. */
export interface ServerLine {
  start: string
  read: (line: string, at: number) => Reading | null
}

/** A player's `triggered "action"`, with whom it was done to and the values at the line's end. */
export interface ActionLine {
  action: string
  read: (deed: Deed) => Reading | null
}

export interface Deed {
  player: Player
  target: Player | null
  value: (key: string) => string | null
}

/** A `World triggered "action"`. */
export interface WorldLine {
  action: string
  read: (line: string, at: number) => Reading | null
}

/** The text between `at` and the quote that must end the line. */
export function lastQuoted(line: string, at: number): string | null {
  return line.length > at && line.endsWith('"') ? line.slice(at, -1) : null
}

/** Like `lastQuoted`, for words that never hold a quote themselves. */
export function lastWord(line: string, at: number): string | null {
  const text = lastQuoted(line, at)
  return text === null || text.includes('"') ? null : text
}
