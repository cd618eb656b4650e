import type { Reading } from '#server/game/logs/events.ts'
import type { ServerLine } from '#server/game/logs/lines/line-rule.ts'
import { parseMapAndMode } from '#server/game/logs/words/map-name.ts'

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
  const start = quote + between.length
  if (!NAME.test(name) || !line.startsWith(between, quote)) return null
  const value = line.slice(start).trimEnd()
  if (isSomebodys(value)) return null
  if (name !== 'nextlevel' || !value.endsWith('"')) return { type: 'ignored', line: 'cvar' }
  return { type: 'next-map', ...parseMapAndMode(value.slice(0, -1)) }
}

/** A plugin names its settings as it likes. */
const NAME = /^[^"<>\p{Cc}]{1,64}$/u

/** Whether it is the rest of a player's line, whose name imitates a setting. */
const isSomebodys = (value: string): boolean => value.includes('><')
