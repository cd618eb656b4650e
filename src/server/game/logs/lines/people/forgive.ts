import type { ActionLine } from '#server/game/logs/lines/line-rule.ts'

/** Ours is about the victim who forgives; a public anti-teamkill plugin's is about the one who is forgiven. */
export const forgiveActions: readonly ActionLine[] = [
  { action: 'sitrep_forgive', read: ({ player }) => ({ type: 'forgive', player }) },
  ...['Forgiven_For_TeamKill', 'Forgiven_For_Teamkill'].map(
    (action): ActionLine => ({ action, read: ({ player }) => ({ type: 'forgiven', player }) }),
  ),
]
