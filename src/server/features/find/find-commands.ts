import { isShort } from '#server/ground/db/lists/search.ts'
import type { GameCommand } from '#shared/contracts/content.ts'
import { MOST_FOUND } from '#shared/contracts/find.ts'

/** By their names, then by what they do; among equals in the order of the owner's list. */
export function findCommands(commands: readonly GameCommand[], needle: string): GameCommand[] {
  return commands
    .map((command) => ({ command, distance: distanceOf(command, needle) }))
    .filter(({ distance }) => distance !== null)
    .sort((a, b) => Number(a.distance) - Number(b.distance))
    .slice(0, MOST_FOUND)
    .map(({ command }) => command)
}

const SIGNS = /^(?:[!/]|sm_)+/ // 'kick', '!kick' and 'sm_kick' are one command to whoever types it

/** 0 for a name that begins so, 1 for one that contains it, 2 for a description with a word that begins so; null for none of them. */
function distanceOf({ command_name, command_format, command_desc }: GameCommand, needle: string): number | null {
  const names = [command_name, command_format].map((name) => name.toLowerCase())
  if ([...names, ...names.map((name) => name.replace(SIGNS, ''))].some((name) => name.startsWith(needle))) return 0
  if (isShort(needle)) return null
  if (names.some((name) => name.includes(needle))) return 1
  return ` ${command_desc.toLowerCase()}`.includes(` ${needle}`) ? 2 : null
}
