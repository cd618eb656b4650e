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
    read: (player, line, at) => {
      const quote = line.indexOf('"', at)
      if (quote === -1 || quote - at > LONGEST_ACTION) return null
      const { start, values } = readProperties(line, quote + 1)
      const hasTarget = start !== quote + 1
      const target = hasTarget ? readTarget(line, quote + 1, start) : null
      if (hasTarget && target === null) return null
      const rule = rules.get(line.slice(at, quote))
      return rule ? rule.read({ player, target, values }) : UNKNOWN_ACTION
    },
  }
}

function readTarget(line: string, start: number, end: number) {
  if (!line.startsWith(AGAINST, start) || line.charAt(end - 1) !== '"') return null
  return readIdentity(line, start + AGAINST.length, end - 1)
}
