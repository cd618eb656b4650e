import type { ToldByLog } from '#server/game/logs/told-by-log.ts'
import type { LogState } from './log-state.ts'

export function toldByLog({ time, map, mode, roster }: LogState): ToldByLog {
  const here = Object.values(roster).filter(({ connected }) => connected)
  const namesOf = (type: 'human' | 'bot') => here.filter((member) => member.type === type).map(({ name }) => name)
  return { at: time, map, mode, bots: namesOf('bot'), humans: namesOf('human') }
}
