/** What an owner may decide about counting. The defaults are the settled rules. */
export interface CountingRules {
  /** More kills a minute by one player are set aside. */
  mostKillsPerMinute: number
  /** Killing a teammate with a weapon whose name contains one of these is no teamkill. */
  harmlessWeapons: readonly string[]
  /** Whether a teammate who burned to death was killed by them; a flamethrower's fire always counts. Needs our plugin's word. */
  burningIsTeamkill: boolean
  /** Whether kills outside a running round count. Without our plugin nobody tells when that is, and all do. */
  killsBetweenRounds: boolean
  /** Points for what a game server without our plugin tells; with it, the scoreboard's own changes count. */
  points: Readonly<Record<ScoredDeed, number>>
  /**
   * Whether the game's own word on who won a round is believed. Its team may be inverted, so by default only a plugin's
   * word counts.
   */
  nativeRounds: 'never' | 'as_written' | 'inverted'
}

export type ScoredDeed = 'kill' | 'headshot' | 'capture' | 'revive' | 'teamkill' | 'suicide'

export const DEFAULT_RULES: CountingRules = {
  mostKillsPerMinute: 120,
  harmlessWeapons: ['cache'],
  burningIsTeamkill: false,
  killsBetweenRounds: false,
  points: { kill: 10, headshot: 5, capture: 50, revive: 75, teamkill: -50, suicide: 0 },
  nativeRounds: 'never',
}
