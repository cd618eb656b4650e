import type { ActionLine } from '#server/game/logs/lines/line-rule.ts'

/** A public plugin that writes the second two blocks the first; once our plugin tells, only its own count. */
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
  {
    action: 'sitrep_captured',
    read: ({ player }) => ({ type: 'capture', player, objective: 'point', source: 'sitrep' }),
  },
  {
    action: 'sitrep_destroyed',
    read: ({ player }) => ({ type: 'capture', player, objective: 'cache', source: 'sitrep' }),
  },
]
