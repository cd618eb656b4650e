import type { ActionLine } from '#server/game/logs/lines/line-rule.ts'
import { parseWeapon } from '#server/game/logs/words/weapon.ts'

/** One line for each hit to the head, deadly or not. */
export const headshotActions: readonly ActionLine[] = [
  {
    action: 'headshot',
    read: ({ player, target }) => ({ type: 'headshot', player, victim: target, weapon: null, source: 'public' }),
  },
  {
    action: 'sitrep_headshot',
    read: ({ player, target, value }) => {
      const weapon = parseWeapon(value('weapon') ?? '')
      return { type: 'headshot', player, victim: target, weapon, source: 'sitrep' }
    },
  },
]
