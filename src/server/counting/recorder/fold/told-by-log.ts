import type { PersonThere, ToldByLog } from '#server/game/logs/told-by-log.ts'
import type { LogState, Member } from './log-state.ts'

export function toldByLog({ time, silentUntil, map, mode, roster }: LogState): ToldByLog {
  const here = Object.values(roster).filter(({ connected }) => connected)
  const bots = here.filter(({ type }) => type === 'bot').map(({ name }) => name)
  return { at: time, silentUntil, map, mode, bots, humans: here.flatMap(toPerson) }
}

function toPerson({ type, name, steamId, seenAt }: Member): PersonThere[] {
  return type === 'human' && steamId !== null ? [{ name, steamId, seenAt }] : []
}
