/** What an owner may decide about counting, by the names of `sitrep.yaml`; the defaults are the settled rules. */
export interface Rules {
  most_kills_per_minute: number
  harmless_weapons: readonly string[]
  burning_is_teamkill: boolean
  kills_between_rounds: boolean
  points: Readonly<Record<'kill' | 'headshot' | 'capture' | 'revive' | 'teamkill' | 'suicide', number>>
  native_rounds: 'never' | 'as_written' | 'inverted'
}

export const SETTLED: Rules = {
  most_kills_per_minute: 120,
  harmless_weapons: ['cache'],
  burning_is_teamkill: false,
  kills_between_rounds: false,
  points: { kill: 10, headshot: 5, capture: 50, revive: 75, teamkill: -50, suicide: 0 },
  native_rounds: 'never',
}

/** What a fold cannot find in the lines. */
export interface FoldOptions {
  rules?: Rules
  /** Whether somebody needs no forgiveness whatever they did: admins. */
  isAdmin?: (steamId: string) => boolean
}
