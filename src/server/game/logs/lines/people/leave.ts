import { cleanText } from '#server/game/logs/line-text.ts'
import type { PlayerLine } from '#server/game/logs/lines/line-rule.ts'

const REASON = ' (reason "'

/** A client may choose its own reason, so that text is free. */
export const leaveLine: PlayerLine = {
  verb: 'disconnected',
  read: (player, line, at) => {
    if (at === line.length) return { type: 'leave', player, reason: '' }
    const start = at + REASON.length
    if (!line.startsWith(REASON, at) || !line.endsWith('")') || line.length < start + 2) return null
    return { type: 'leave', player, reason: cleanText(line.slice(start, -2)) }
  },
}
