import { OUT_OF_RANGE } from '#server/game/logs/events.ts'
import type { ActionLine } from '#server/game/logs/lines/line-rule.ts'
import { parseCount } from '#server/game/logs/words/numbers.ts'

const MOST_HP = 100_000 // in one line; a public plugin sums a whole round into one

export const medicActions: readonly ActionLine[] = [
  { action: 'revived', read: ({ player, target }) => ({ type: 'revive', player, target, source: 'public' }) },
  { action: 'sitrep_revived', read: ({ player, target }) => ({ type: 'revive', player, target, source: 'sitrep' }) },
  { action: 'healed', read: ({ player, target }) => ({ type: 'heal', player, target, hp: 0, source: 'public' }) },
  {
    action: 'healing_hp',
    read: ({ player, value }) => {
      const hp = parseCount(value('value'), MOST_HP)
      return hp === null ? OUT_OF_RANGE : { type: 'heal', player, target: null, hp, source: 'public' }
    },
  },
  {
    action: 'sitrep_healed',
    read: ({ player, target, value }) => {
      const hp = parseCount(value('hp'), MOST_HP)
      return hp === null ? OUT_OF_RANGE : { type: 'heal', player, target, hp, source: 'sitrep' }
    },
  },
]
