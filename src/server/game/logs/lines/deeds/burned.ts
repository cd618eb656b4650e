import type { ActionLine } from '#server/game/logs/lines/line-rule.ts'
import { parseWeapon } from '#server/game/logs/words/weapon.ts'

/** Written just before the kill line of somebody who burned to death. */
export const burnedAction: ActionLine = {
  action: 'sitrep_burned',
  read: ({ player, target, value }) =>
    target && { type: 'burned', player, victim: target, weapon: parseWeapon(value('weapon') ?? '') },
}
