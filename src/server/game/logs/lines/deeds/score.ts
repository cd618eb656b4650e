import { OUT_OF_RANGE } from '#server/game/logs/events.ts'
import type { ActionLine } from '#server/game/logs/lines/line-rule.ts'
import { parseChange } from '#server/game/logs/words/numbers.ts'

const MOST_AT_ONCE = 100_000

export const scoreAction: ActionLine = {
  action: 'sitrep_score',
  read: ({ player, value }) => {
    const change = parseChange(value('change'), MOST_AT_ONCE)
    return change === null ? OUT_OF_RANGE : { type: 'score', player, change }
  },
}
