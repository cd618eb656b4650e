import { isWord } from '#server/game/logs/line-text.ts'

const LONGEST_MAP = 64

/** A map's name without the folder a workshop puts it in; null when no map can be called so. */
export function parseMapName(text: string): string | null {
  const name = text.slice(text.lastIndexOf('/') + 1)
  if (name.startsWith('.')) return null
  return isWord(name.replaceAll('-', '_').replaceAll('.', '_'), LONGEST_MAP) ? name : null
}

/** `ministry_coop checkpoint`, as `nextlevel` and map cycles write it. */
export function parseMapAndMode(text: string): { map: string | null; mode: string | null } {
  const [name = '', mode = ''] = text.trim().split(' ', 2)
  const map = parseMapName(name)
  return { map, mode: map !== null && isWord(mode, 32) ? mode.toLowerCase() : null }
}
