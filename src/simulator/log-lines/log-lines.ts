import type { GameEvent } from '#simulator/game/events.ts'
import { formatLogDate } from './log-date.ts'
import { nativeLines } from './native-lines.ts'
import { pluginLines } from './plugin-lines.ts'

/** The dated log lines in which a game server with our plugin tells of an event. Write them while it is being told. */
export function writeLogLines(event: GameEvent): string[] {
  const date = formatLogDate(event.time)
  return [...nativeLines(event), ...pluginLines(event)].map((message) => date + message)
}
