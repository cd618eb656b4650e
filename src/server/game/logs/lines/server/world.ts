import { UNKNOWN_ACTION } from '#server/game/logs/events.ts'
import type { ServerLine, WorldLine } from '#server/game/logs/lines/line-rule.ts'
import { endsInPairs } from '#server/game/logs/words/properties.ts'

/** `World triggered "action" (key "value")…`. */
export function worldLine(worldLines: readonly WorldLine[]): ServerLine {
  const rules = new Map(worldLines.map((line) => [line.action, line]))
  return {
    start: 'World triggered "',
    read: (line, at) => {
      const quote = line.indexOf('"', at)
      const rule = quote === -1 ? undefined : rules.get(line.slice(at, quote))
      if (rule === undefined) return UNKNOWN_ACTION
      return endsInPairs(line, quote + 1) ? rule.read(line, quote + 1) : null
    },
  }
}
