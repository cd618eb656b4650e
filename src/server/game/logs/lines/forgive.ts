import type { ActionLine } from './line-rule.ts'

export const forgiveAction: ActionLine = {
  action: 'sitrep_forgive',
  read: ({ player }) => ({ type: 'forgive', player }),
}
