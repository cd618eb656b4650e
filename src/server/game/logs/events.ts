import type { Player } from '#server/game/logs/words/identity.ts'
import type { Team } from '#server/game/logs/words/team.ts'

/**
 * Who wrote a line that more than one can write: the game itself, a public plugin, or our companion plugin. Where one
 * deed is told by two of them, only one may be counted.
 */
export type Source = 'native' | 'public' | 'sitrep'

export type IgnoredLine =
  | 'action' // plugin actions that no number on the site needs
  | 'admin'
  | 'ban'
  | 'console'
  | 'cvar'
  | 'notice'
  | 'rcon'
  | 'stuck'
  | 'validated'
  | 'vote'

export type LogEvent =
  | { type: 'connect'; player: Player; ip: string | null }
  | { type: 'enter'; player: Player }
  | { type: 'join-team'; player: Player; team: Team | null }
  | { type: 'leave'; player: Player; reason: string }
  | { type: 'rename'; player: Player; newName: string }
  | { type: 'chat'; player: Player; text: string; toTeam: boolean }
  | { type: 'kill'; player: Player; victim: Player; weapon: string | null }
  | { type: 'suicide'; player: Player; weapon: string | null }
  | { type: 'capture'; player: Player; objective: 'point' | 'cache'; source: Source }
  | { type: 'headshot'; player: Player; victim: Player | null; weapon: string | null; source: Source }
  | { type: 'suppression'; player: Player; victim: Player | null; count: number; source: Source }
  | { type: 'revive'; player: Player; target: Player | null; source: Source }
  | { type: 'heal'; player: Player; target: Player | null; hp: number; source: Source } // hp 0: the line does not say
  | { type: 'role'; player: Player; role: string; source: Source } // a template's name or a word of it
  | { type: 'spawn'; player: Player; role: string | null }
  | { type: 'artillery'; player: Player; entity: string }
  | { type: 'score'; player: Player; change: number }
  | { type: 'forgive'; player: Player } // the victim
  | { type: 'forgiven'; player: Player } // whom somebody forgave
  | { type: 'burned'; player: Player; victim: Player; weapon: string | null } // comes before the kill
  | { type: 'weaponstats'; player: Player }
  | { type: 'map-loading'; map: string }
  | { type: 'map-started'; map: string; mode: string | null; source: Source }
  | { type: 'next-map'; map: string | null; mode: string | null }
  | { type: 'round-start'; source: Source }
  | { type: 'round-end'; winner: 'security' | 'insurgents' | null; message: string | null; source: Source }
  | { type: 'round-win'; team: Team | null } // may name the wrong side
  | { type: 'game-end'; winner: 'security' | 'insurgents' | null }
  | { type: 'log-start' }
  | { type: 'log-end' }
  | { type: 'server-stop'; restart: boolean }
  | { type: 'ignored'; line: IgnoredLine }

/** A line of a known form that cannot be used. */
export interface Refusal {
  type: 'refused'
  reason: 'number out of range' | 'unknown action'
}

/** What a rule makes of a line: null when the line is not of its form. */
export type Reading = LogEvent | Refusal

export const OUT_OF_RANGE: Refusal = { type: 'refused', reason: 'number out of range' }
export const UNKNOWN_ACTION: Refusal = { type: 'refused', reason: 'unknown action' }
