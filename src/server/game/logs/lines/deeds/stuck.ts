import type { PlayerLine, ServerLine } from '#server/game/logs/lines/line-rule.ts'

/** Bots that lost their way. The fourth field is a place on the map, not a team. */
export const stuckLine: PlayerLine = {
  verb: 'stuck (position "',
  read: (_player, line) => (line.trimEnd().endsWith(')') ? { type: 'ignored', line: 'stuck' } : null),
}

export const pathGoalLine: ServerLine = {
  start: '   path_goal (',
  read: () => ({ type: 'ignored', line: 'stuck' }),
}
