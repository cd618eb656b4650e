import type { ActionLine } from '#server/game/logs/lines/line-rule.ts'

export const forgiveAction: ActionLine = {
  action: 'sitrep_forgive',
  read: ({ player }) => ({ type: 'forgive', player }),
}
