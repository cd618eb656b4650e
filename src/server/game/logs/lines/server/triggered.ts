import { UNKNOWN_ACTION } from '#server/game/logs/events.ts'
import type { ActionLine, PlayerLine } from '#server/game/logs/lines/line-rule.ts'
import { readIdentity } from '#server/game/logs/words/identity.ts'
import { findProperty, startOfProperties } from '#server/game/logs/words/properties.ts'
import { BUILDING } from './ignored-action.ts'

const LONGEST_ACTION = 64
const AGAINST = ' against "'

/** `triggered "action" against "Other<…>" (key "value")…`, the last two parts optional. */
export function triggeredLine(actionLines: readonly ActionLine[]): PlayerLine {
  const rulesByLength = Array.from({ length: LONGEST_ACTION + 1 }, (_, length) =>
    actionLines.filter(({ action }) => action.length === length),
  )
  return {
    verb: 'triggered "',
    read: (player, line, at) => {
      const quote = line.indexOf('"', at)
      const rules = quote === -1 ? undefined : rulesByLength[quote - at]
      if (rules === undefined) return null
      const start = startOfProperties(line, quote + 1)
      const hasTarget = start !== quote + 1
      const target = hasTarget ? readTarget(line, quote + 1, start) : null
      if (hasTarget && target === null) return null
      const rule = rules.find(({ action }) => line.startsWith(action, at))
      if (rule) return rule.read({ player, target, value: (key) => findProperty(line, start, key) })
      return line.startsWith(BUILDING, at) ? { type: 'ignored', line: 'action' } : UNKNOWN_ACTION
    },
  }
}

function readTarget(line: string, start: number, end: number) {
  if (!line.startsWith(AGAINST, start) || line.charAt(end - 1) !== '"') return null
  return readIdentity(line, start + AGAINST.length, end - 1)
}
