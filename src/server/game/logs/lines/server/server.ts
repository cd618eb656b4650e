import type { IgnoredLine } from '#server/game/logs/events.ts'
import type { ServerLine } from '#server/game/logs/lines/line-rule.ts'

export const serverLines: readonly ServerLine[] = [
  { start: 'Log file started', read: () => ({ type: 'log-start' }) },
  { start: 'Log file closed', read: () => ({ type: 'log-end' }) },
  { start: 'server_message: "quit"', read: () => ({ type: 'server-stop', restart: false }) },
  { start: 'server_message: "restart"', read: () => ({ type: 'server-stop', restart: true }) },
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

function ignored(start: string, line: IgnoredLine): ServerLine {
  return { start, read: () => ({ type: 'ignored', line }) }
}
