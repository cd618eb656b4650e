/** The columns of match_players that only ever grow by what a batch adds. */
export const MATCH_COUNTERS = [
  'played_s',
  'score',
  'kills',
  'deaths',
  'suicides',
  'headshots',
  'revives',
  'healed_hp',
  'caps',
  'caches',
  'tk_given',
  'tk_taken',
  'wins',
  'losses',
] as const
export type MatchCounter = (typeof MATCH_COUNTERS)[number]

export interface MatchPlayerDelta extends Record<MatchCounter, number> {
  slot: number
  name: string // the last one seen
  best_streak: number // kills without dying; the most of this batch
  hereSince: number | null // as it is after the batch
  roles: string[]
  killedBy: EnemyShot[] // added
  weapons: Map<string, number> // kills with each
}

/** What killed somebody: the place of the weapon among those of the match, from 1 on, and the enemy's role; '' and 0: not told. */
export interface EnemyShot {
  weapon: number
  role: string
}

/** What a batch adds to a match. What is not said to be added stands as it is after the batch. */
export interface MatchDelta {
  isNew: boolean // of it nothing is stored yet
  map: string
  mode: string | null
  endedAt: number | null
  roundStartedAt: number | null
  wins: number // added
  losses: number // added
  lastWin: boolean | null // null: no round ended in this batch
  points: number // added
  caches: number // added
  kills: number // added
  people: number
  events: number
  weapons: string[] // added
  players: Map<string, MatchPlayerDelta>
  parts: Map<number, number[]> // added bytes
}

/** `start` tells a match from others of the same game server. */
export function matchDelta(
  matches: Map<number, MatchDelta>,
  start: number,
  { map, mode }: Pick<MatchDelta, 'map' | 'mode'>,
): MatchDelta {
  const known = matches.get(start)
  if (known) return known
  const delta: MatchDelta = {
    isNew: false,
    map,
    mode,
    endedAt: null,
    roundStartedAt: null,
    wins: 0,
    losses: 0,
    lastWin: null,
    points: 0,
    caches: 0,
    kills: 0,
    people: 0,
    events: 0,
    weapons: [],
    players: new Map(),
    parts: new Map(),
  }
  matches.set(start, delta)
  return delta
}

export function matchPlayerDelta({ players }: MatchDelta, steamId: string, slot: number): MatchPlayerDelta {
  const known = players.get(steamId)
  if (known) return known
  const delta: MatchPlayerDelta = {
    slot,
    name: '',
    best_streak: 0,
    hereSince: null,
    roles: [],
    killedBy: [],
    weapons: new Map(),
    played_s: 0,
    score: 0,
    kills: 0,
    deaths: 0,
    suicides: 0,
    headshots: 0,
    revives: 0,
    healed_hp: 0,
    caps: 0,
    caches: 0,
    tk_given: 0,
    tk_taken: 0,
    wins: 0,
    losses: 0,
  }
  players.set(steamId, delta)
  return delta
}
