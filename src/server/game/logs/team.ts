export type Team = 'security' | 'insurgents' | 'unassigned' | 'spectator'

/** The team a token names; null when it says nothing of the team, so that a known team stays as it is. */
export function parseTeam(token: string): Team | null {
  switch (token) {
    case '#Team_Security':
      return 'security'
    case '#Team_Insurgent':
      return 'insurgents'
    case '#Team_Unassigned':
    case 'Unassigned':
      return 'unassigned'
    case '#Team_Spectator':
    case 'Spectator':
      return 'spectator'
    default:
      return null
  }
}

/** The side of a `winner` value: the engine's team number. */
export function winnerOf(value: string | null): 'security' | 'insurgents' | null {
  if (value === '2') return 'security'
  return value === '3' ? 'insurgents' : null
}
