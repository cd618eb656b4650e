import { isWord } from '#server/game/logs/line-text.ts'
import type { ActionLine } from '#server/game/logs/lines/line-rule.ts'

export const artilleryAction: ActionLine = {
  action: 'sitrep_artillery',
  read: ({ player, value }) => {
    const entity = value('entity') ?? ''
    return isWord(entity, 64) ? { type: 'artillery', player, entity } : null
  },
}
