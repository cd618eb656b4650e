import type { Reading } from '#server/game/logs/events.ts'
import { isWord } from '#server/game/logs/line-text.ts'
import type { ServerLine } from '#server/game/logs/lines/line-rule.ts'
import { parseMapAndMode } from '#server/game/logs/words/map-name.ts'

const LONGEST_NAME = 64

/** `server_cvar: "name" "value"`: a setting that changed. */
export const changedCvarLine: ServerLine = {
  start: 'server_cvar: "',
  read: (line, at) => readCvar(line, at, '" "'),
}

/** `"name" = "value"`: one of the list between `server cvars start` and `server cvars end`. */
export const listedCvarLine: ServerLine = {
  start: '"',
  read: (line, at) => readCvar(line, at, '" = "'),
}

export const cvarListLine: ServerLine = {
  start: 'server cvars ',
  read: () => ({ type: 'ignored', line: 'cvar' }),
}

/** `nextlevel` is where the game mode appears in native logs. */
function readCvar(line: string, at: number, between: string): Reading | null {
  const quote = line.indexOf('"', at)
  const name = line.slice(at, quote)
  if (!line.startsWith(between, quote) || !line.endsWith('"') || !isWord(name, LONGEST_NAME)) return null
  const start = quote + between.length
  if (start > line.length - 1) return null
  if (name !== 'nextlevel') return { type: 'ignored', line: 'cvar' }
  return { type: 'next-map', ...parseMapAndMode(line.slice(start, -1)) }
}
