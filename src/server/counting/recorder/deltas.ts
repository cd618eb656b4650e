import type { MatchDelta } from './match-deltas.ts'

/** The columns of player_stats that only ever grow by what a batch adds. */
export const PLAYER_COUNTERS = [
  'score', // of the running season
  'wins',
  'losses',
  'kills',
  'deaths',
  'suicides',
  'headshot_given',
  'headshot_taken',
  'tk_given',
  'tk_taken',
  'revives',
  'healed_hp',
  'medic_time',
  'suppressions',
  'caps',
  'arty_thrown',
] as const
export type PlayerCounter = (typeof PLAYER_COUNTERS)[number]

export interface PlayerDelta extends Record<PlayerCounter, number> {
  name: string // the last one seen; empty when no line had one
  killstreak: number // the best one
  lastSeen: number // epoch seconds
  weapons: Map<string, { kills: number; tks: number }>
  onlyWeapons?: boolean // the player's other numbers stay as they are
  pastScores: Map<number | null, number> // made in closed seasons, by their ids, or before the first one
}

/** What a medic did for others, by their Steam ids. */
export type Saves = Map<string, { revives: number; healed_hp: number }>

export interface TeamkillRow {
  number: number | null // counts the teamkills of a game server; null: imported, and no line forgives it
  attacker: string
  victim: string
  weapon: string
  map: string | null
  attackerRole: string | null
  victimRole: string | null
  amnesty: boolean
  forgiven: boolean
  at: number
  match?: number | null // when its match began; null or left out: not known
}

export interface RoundRow {
  map: string
  at: number
  win: boolean
  humans: number | null // on Security at its end; null: not known
  startedAt?: number | null // null or left out: not told
  slots?: number[] // who was on Security at its end, by their places on the scoreboard; left out: not known
  match?: number | null // as of a teamkill
}

export interface ChatRow {
  steamId: string
  name: string // then
  text: string
  toTeam: boolean
  at: number
  match: number | null // as of a teamkill
}

export interface MapDelta {
  wins: number
  losses: number
  tks: number
  playTime: number
  lastStart: number | null
}

export const SERVER_COUNTERS = [
  'sec_wins',
  'ins_wins',
  'sec_kills',
  'sec_deaths',
  'tks',
  'revives',
  'healed_hp',
  'caps',
] as const
export type ServerCounter = (typeof SERVER_COUNTERS)[number]

export type SetAsideReason = 'ghost' | 'ambiguous' | 'suspect' | 'rate' | 'poison'
export interface SetAsideLine {
  seq: number
  at: number
  reason: SetAsideReason
  line: string
}

/** What is counted of lines themselves, for the owner. */
export type LineCount = 'lines' | 'unknown' | 'bad_date' | 'repeated' | `set_aside_${SetAsideReason}`

/** What a batch of one game server's lines adds to the tables. */
export interface ServerDeltas {
  players: Map<string, PlayerDelta>
  maps: Map<string, MapDelta>
  totals: Record<ServerCounter, number>
  saves: Map<string, Saves> // by the medic's Steam id
  teamkills: TeamkillRow[]
  forgiven: number[] // numbers of teamkills of earlier batches
  rounds: RoundRow[]
  matches: Map<number, MatchDelta> // by when they began
  connections: { steamId: string; ip: string; at: number }[]
  chat: ChatRow[]
  setAside: SetAsideLine[]
  unknown: Map<string, number> // by shape
  counts: Map<LineCount, number>
}

export function newDeltas(): ServerDeltas {
  return {
    players: new Map(),
    maps: new Map(),
    totals: { sec_wins: 0, ins_wins: 0, sec_kills: 0, sec_deaths: 0, tks: 0, revives: 0, healed_hp: 0, caps: 0 },
    saves: new Map(),
    teamkills: [],
    forgiven: [],
    rounds: [],
    matches: new Map(),
    connections: [],
    chat: [],
    setAside: [],
    unknown: new Map(),
    counts: new Map(),
  }
}

export function playerDelta({ players }: ServerDeltas, steamId: string): PlayerDelta {
  const known = players.get(steamId)
  if (known) return known
  const delta: PlayerDelta = {
    name: '',
    killstreak: 0,
    lastSeen: 0,
    weapons: new Map(),
    pastScores: new Map(),
    score: 0,
    wins: 0,
    losses: 0,
    kills: 0,
    deaths: 0,
    suicides: 0,
    headshot_given: 0,
    headshot_taken: 0,
    tk_given: 0,
    tk_taken: 0,
    revives: 0,
    healed_hp: 0,
    medic_time: 0,
    suppressions: 0,
    caps: 0,
    arty_thrown: 0,
  }
  players.set(steamId, delta)
  return delta
}

export function weaponDelta({ weapons }: PlayerDelta, weapon: string): { kills: number; tks: number } {
  const known = weapons.get(weapon)
  if (known) return known
  const delta = { kills: 0, tks: 0 }
  weapons.set(weapon, delta)
  return delta
}

/** What a medic did for somebody, in this batch. */
export function savesDelta(
  { saves }: ServerDeltas,
  medic: string,
  patient: string,
): { revives: number; healed_hp: number } {
  const ofMedic = saves.get(medic) ?? new Map<string, { revives: number; healed_hp: number }>()
  saves.set(medic, ofMedic)
  const known = ofMedic.get(patient)
  if (known) return known
  const delta = { revives: 0, healed_hp: 0 }
  ofMedic.set(patient, delta)
  return delta
}

export function mapDelta({ maps }: ServerDeltas, map: string): MapDelta {
  const known = maps.get(map)
  if (known) return known
  const delta: MapDelta = { wins: 0, losses: 0, tks: 0, playTime: 0, lastStart: null }
  maps.set(map, delta)
  return delta
}

export function countLine({ counts }: ServerDeltas, kind: LineCount): void {
  counts.set(kind, (counts.get(kind) ?? 0) + 1)
}
