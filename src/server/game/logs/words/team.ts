export type Team = 'security' | 'insurgents' | 'unassigned' | 'spectator'

const TOKENS: ReadonlyMap<string, Team> = new Map([
  ['#Team_Security', 'security'],
  ['#Team_Insurgent', 'insurgents'],
  ['#Team_Unassigned', 'unassigned'],
  ['Unassigned', 'unassigned'],
  ['Spectator', 'spectator'],
  ['#Team_Spectator', 'spectator'],
])

/** The team a token names; null when it says nothing of the team, so that a known team stays as it is. */
export function parseTeam(token: string): Team | null {
  return TOKENS.get(token) ?? null
}

interface TeamField {
  field: string
  team: Team | null
}

const FIELDS: readonly TeamField[] = [...TOKENS]
  .map(([token, team]): TeamField => ({ field: `<${token}>`, team }))
  .concat({ field: '<>', team: null })

/** The team field that ends at a place of a line, if it is one the game writes. */
export function knownTeamField(line: string, end: number): TeamField | null {
  for (const known of FIELDS) if (line.endsWith(known.field, end)) return known
  return null
}

/** Whether a text is the beginning of a team field. */
export function isTeamBeginning(text: string): boolean {
  return FIELDS.some(({ field }) => field.startsWith(text))
}

/** The side of a `winner` value: the engine's team number. */
export function winnerOf(value: string | null): 'security' | 'insurgents' | null {
  if (value === '2') return 'security'
  return value === '3' ? 'insurgents' : null
}
