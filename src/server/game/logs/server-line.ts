import type { Reading } from './events.ts'
import { allServerLines } from './lines/all-lines.ts'
import type { ServerLine } from './lines/line-rule.ts'

/** A message that is not about one player. No player's text comes before its verb, so the first match decides. */
export function readServerLine(message: string): Reading | null {
  for (const rule of allServerLines) {
    const reading = tryServerLine(rule, message)
    if (reading !== null) return reading
  }
  return null
}

export function tryServerLine(rule: ServerLine, message: string): Reading | null {
  return message.startsWith(rule.start) ? rule.read(message, rule.start.length) : null
}
