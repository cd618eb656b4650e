import { parseWeapon } from '#server/game/logs/weapon.ts'
import type { PlayerLine } from './line-rule.ts'

const LONGEST_WEAPON = 64

/** The second spelling is that of a widespread plugin, which replaces the game's own line. */
export const suicideLines: readonly PlayerLine[] = ['committed suicide with "', 'commited suicide with "'].map(
  (verb) => ({
    verb,
    read: (player, message, at) => {
      const quote = message.indexOf('"', at)
      if (quote === -1 || quote - at > LONGEST_WEAPON || !isEnd(message, quote + 1)) return null
      return { type: 'suicide', player, weapon: parseWeapon(message.slice(at, quote)) }
    },
  }),
)

function isEnd(message: string, at: number): boolean {
  return at === message.length || (message.startsWith(' at (', at) && message.indexOf(')', at) === message.length - 1)
}
