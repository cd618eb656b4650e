import type { IgnoredLine, LogEvent } from '#server/game/logs/events.ts'
import type { ServerLine } from '#server/game/logs/lines/line-rule.ts'
import { endsInPairs, isEnd } from '#server/game/logs/words/properties.ts'

export const serverLines: readonly ServerLine[] = [
  { start: 'Log file started', read: (line, at) => (endsInPairs(line, at) ? { type: 'log-start' } : null) },
  whole('Log file closed', { type: 'log-end' }),
  whole('server_message: "quit"', { type: 'server-stop', restart: false }),
  whole('server_message: "restart"', { type: 'server-stop', restart: true }),
  ignored('rcon from "', 'rcon'),
  ignored('Vote ', 'vote'),
  ignored('Banid: ', 'ban'),
  ignored('Banip: ', 'ban'),
  ignored('Addip: ', 'ban'),
  ignored('Removeid: ', 'ban'),
  ignored('Kick: ', 'ban'),
  ignored('Your server ', 'notice'),
]

/** Lines of `console.log` that carry no date; the log stream has none of them. */
export const consoleLine = ignored("Gamerules: entering state '", 'console')

/** A plugin may begin a line with a bare name, which can imitate the server's words: they count only as the whole line. */
function whole(text: string, event: LogEvent): ServerLine {
  return { start: text, read: (line, at) => (isEnd(line, at) ? event : null) }
}

function ignored(start: string, line: IgnoredLine): ServerLine {
  return { start, read: () => ({ type: 'ignored', line }) }
}
