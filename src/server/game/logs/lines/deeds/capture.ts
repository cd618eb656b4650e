import type { ActionLine } from '#server/game/logs/lines/line-rule.ts'

/** A plugin that writes the second names blocks the first, so both may be counted. */
export const captureActions: readonly ActionLine[] = [
  { action: 'obj_captured', read: ({ player }) => ({ type: 'capture', player, objective: 'point', source: 'native' }) },
  {
    action: 'obj_destroyed',
    read: ({ player }) => ({ type: 'capture', player, objective: 'cache', source: 'native' }),
  },
  {
    action: 'ins_cp_captured',
    read: ({ player }) => ({ type: 'capture', player, objective: 'point', source: 'public' }),
  },
  {
    action: 'ins_cp_destroyed',
    read: ({ player }) => ({ type: 'capture', player, objective: 'cache', source: 'public' }),
  },
]
