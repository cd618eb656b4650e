import type { ServerState } from './server-state.ts'

/** What lines told of a game server that its answers to queries may leave open. */
export interface ToldByLog {
  at: number // of the latest line, epoch seconds
  map: string | null
  mode: string | null
  bots: string[] // names of those who are there
  humans: string[]
}

export function toldByLog({ time, map, mode, roster }: ServerState): ToldByLog {
  const here = Object.values(roster).filter(({ connected }) => connected)
  const namesOf = (type: 'human' | 'bot') => here.filter((member) => member.type === type).map(({ name }) => name)
  return { at: time, map, mode, bots: namesOf('bot'), humans: namesOf('human') }
}
