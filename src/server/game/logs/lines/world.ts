import { UNKNOWN_ACTION } from '#server/game/logs/events.ts'
import type { ServerLine, WorldLine } from './line-rule.ts'

/** `World triggered "action" (key "value")…`. */
export function worldLine(worldLines: readonly WorldLine[]): ServerLine {
  const rules = new Map(worldLines.map((line) => [line.action, line]))
  return {
    start: 'World triggered "',
    read: (message, at) => {
      const quote = message.indexOf('"', at)
      const rule = quote === -1 ? undefined : rules.get(message.slice(at, quote))
      return rule ? rule.read(message, quote + 1) : UNKNOWN_ACTION
    },
  }
}
