import { UNKNOWN_ACTION } from '#server/game/logs/events.ts'
import { readIdentity } from '#server/game/logs/identity.ts'
import { readProperties } from '#server/game/logs/properties.ts'
import type { ActionLine, PlayerLine } from './line-rule.ts'

const LONGEST_ACTION = 64
const AGAINST = ' against "'

/** `triggered "action" against "Other<…>" (key "value")…`, the last two parts optional. */
export function triggeredLine(actionLines: readonly ActionLine[]): PlayerLine {
  const rules = new Map(actionLines.map((line) => [line.action, line]))
  return {
    verb: 'triggered "',
    read: (player, message, at) => {
      const quote = message.indexOf('"', at)
      if (quote === -1 || quote - at > LONGEST_ACTION) return null
      const { start, values } = readProperties(message, quote + 1)
      const hasTarget = start !== quote + 1
      const target = hasTarget ? readTarget(message, quote + 1, start) : null
      if (hasTarget && target === null) return null
      const rule = rules.get(message.slice(at, quote))
      return rule ? rule.read({ player, target, values }) : UNKNOWN_ACTION
    },
  }
}

function readTarget(message: string, start: number, end: number) {
  if (!message.startsWith(AGAINST, start) || message.charAt(end - 1) !== '"') return null
  return readIdentity(message, start + AGAINST.length, end - 1)
}
