export type Team = 'Unassigned' | 'Security' | 'Insurgents'

/** Somebody on the server as they are at this moment: read it while the event is being told, later it may differ. */
export interface Combatant {
  readonly userid: number
  readonly name: string
  readonly steam_id: string | null // bots have none
  readonly team: Team
}

export type Position = readonly [x: number, y: number, z: number]

type EventBody =
  | { type: 'serverStart' }
  | { type: 'crash' } // nobody is told to have left
  | { type: 'mapLoad'; map: string; mode: string }
  | { type: 'connect'; player: Combatant; address: string | null } // bots have none
  | { type: 'entered'; player: Combatant }
  | { type: 'joinedTeam'; player: Combatant; from: Team } // `player.team` is the new one
  | { type: 'role'; player: Combatant; template: string }
  | { type: 'disconnect'; player: Combatant; reason: string }
  | { type: 'chat'; player: Combatant | null; text: string; toTeam: boolean } // null is the console
  | { type: 'kill'; killer: Combatant; victim: Combatant; weapon: string; position: Position }
  | { type: 'suicide'; player: Combatant; weapon: string }
  | { type: 'headshot'; player: Combatant; victim: Combatant } // a hit, told before the kill
  | { type: 'suppressed'; player: Combatant; victim: Combatant }
  | { type: 'revived'; medic: Combatant; patient: Combatant }
  | { type: 'healed'; medic: Combatant; patient: Combatant }
  | { type: 'healingHp'; medic: Combatant; hp: number } // all since the last time
  | { type: 'captured'; players: readonly Combatant[]; point: number; destroyed: boolean } // destroyed: a cache
  | { type: 'artillery'; player: Combatant }
  | { type: 'score'; player: Combatant; points: number } // all since the last time
  | { type: 'roundStart'; timeLimit: number }
  | { type: 'roundEnd'; winner: 2 | 3; message: string } // 2 is Security

/** What happens on a simulated game server. */
export type GameEvent = EventBody & { readonly time: number } // epoch seconds, with a fraction
