export type Team = 'security' | 'insurgents' | 'unassigned' | 'spectator'

const TOKENS: readonly (readonly [string, Team])[] = [
  ['#Team_Security', 'security'],
  ['#Team_Insurgent', 'insurgents'],
  ['#Team_Unassigned', 'unassigned'],
  ['Unassigned', 'unassigned'],
  ['Spectator', 'spectator'],
  ['#Team_Spectator', 'spectator'],
]

/**
 * The team that the token between two places of a line names; null when it says nothing of the team, so that a known
 * team stays as it is.
 */
export function readTeam(line: string, start: number, end: number): Team | null {
  if (start === end) return null
  for (const [token, team] of TOKENS) {
    if (token.length === end - start && line.startsWith(token, start)) return team
  }
  return null
}

export function parseTeam(token: string): Team | null {
  return readTeam(token, 0, token.length)
}

/** The side of a `winner` value: the engine's team number. */
export function winnerOf(value: string | null): 'security' | 'insurgents' | null {
  if (value === '2') return 'security'
  return value === '3' ? 'insurgents' : null
}
