export type Team = 'security' | 'insurgents' | 'unassigned' | 'spectator'

/** Somebody as a line names them. */
export interface Named {
  kind: 'human' | 'bot' | 'console' | 'nobody'
  id: string | null // of humans
  name: string
  userId: number
  team: Team | null // null: the line does not say
}

/** What one line tells, by the grammar of the game and its plugins. Nothing but what a rule of counting asks for. */
export interface Told {
  type: ToldType
  who: Named | null // null: the game server itself
  whom: Named | null
  by: 'native' | 'public' | 'sitrep' // whose words these are
  word: string // weapon, role, chat, map, name or objective
  team: Team | null // joined or won
  amount: number
}

export type ToldType =
  | 'connect'
  | 'enter'
  | 'join-team'
  | 'leave'
  | 'rename'
  | 'chat'
  | 'kill'
  | 'suicide'
  | 'capture'
  | 'headshot'
  | 'suppression'
  | 'revive'
  | 'heal'
  | 'role'
  | 'spawn'
  | 'artillery'
  | 'score'
  | 'forgive'
  | 'forgiven'
  | 'burned'
  | 'weaponstats'
  | 'map-loading'
  | 'map-started'
  | 'next-map'
  | 'round-start'
  | 'round-end'
  | 'round-win'
  | 'game-end'
  | 'log-start'
  | 'log-end'
  | 'server-stop'
  | 'ignored'
  | 'refused' // of a known form, but of no use

export function told(type: ToldType, rest: Partial<Omit<Told, 'type'>> = {}): Told {
  return { type, who: null, whom: null, by: 'native', word: '', team: null, amount: 0, ...rest }
}
