import type { Reading } from './events.ts'
import { allServerLines } from './lines/all-lines.ts'
import type { ServerLine } from './lines/line-rule.ts'

/** A line whose message, beginning at `start`, is not about one player. No player's text comes before its verb, so the first match decides. */
export function readServerLine(line: string, start: number): Reading | null {
  for (const rule of allServerLines) {
    const reading = tryServerLine(rule, line, start)
    if (reading !== null) return reading
  }
  return null
}

export function tryServerLine(rule: ServerLine, line: string, start: number): Reading | null {
  return line.startsWith(rule.start, start) ? rule.read(line, start + rule.start.length) : null
}
