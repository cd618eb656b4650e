import type { PlayerLine } from '#server/game/logs/lines/line-rule.ts'
import { parseWeapon } from '#server/game/logs/words/weapon.ts'

const LONGEST_WEAPON = 64

/** The second spelling is that of a widespread plugin, which replaces the game's own line. */
export const suicideLines: readonly PlayerLine[] = ['committed suicide with "', 'commited suicide with "'].map(
  (verb) => ({
    verb,
    read: (player, line, at) => {
      const quote = line.indexOf('"', at)
      if (quote === -1 || quote - at > LONGEST_WEAPON || !isEnd(line, quote + 1)) return null
      return { type: 'suicide', player, weapon: parseWeapon(line.slice(at, quote)) }
    },
  }),
)

function isEnd(line: string, at: number): boolean {
  return at === line.length || (line.startsWith(' at (', at) && line.indexOf(')', at) === line.length - 1)
}
