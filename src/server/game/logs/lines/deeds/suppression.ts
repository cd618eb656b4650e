import { OUT_OF_RANGE } from '#server/game/logs/events.ts'
import type { ActionLine } from '#server/game/logs/lines/line-rule.ts'
import { parseCount } from '#server/game/logs/words/numbers.ts'

const MOST_AT_ONCE = 10_000

export const suppressionActions: readonly ActionLine[] = [
  {
    action: 'suppressed',
    read: ({ player, target }) => ({ type: 'suppression', player, victim: target, count: 1, source: 'public' }),
  },
  {
    action: 'sitrep_suppressed', // one line for all since the last
    read: ({ player, value }) => {
      const count = parseCount(value('count'), MOST_AT_ONCE)
      return count === null ? OUT_OF_RANGE : { type: 'suppression', player, victim: null, count, source: 'sitrep' }
    },
  },
]
