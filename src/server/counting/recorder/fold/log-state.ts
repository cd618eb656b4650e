import { z } from 'zod'
import type { LineStream } from '#server/counting/recorder/apply/recorder-states.ts'
import { MatchState } from '#server/counting/recorder/fold/match/match-state.ts'

const Seconds = z.int() // since 1970

/** Somebody on a game server, as its log made them known. */
export const Member = z.object({
  type: z.enum(['human', 'bot']),
  steamId: z.string().nullable(),
  name: z.string(),
  team: z.enum(['security', 'insurgents', 'unassigned', 'spectator']).nullable(),
  role: z.string().nullable(),
  connected: z.boolean(), // false: left, but late lines may still name them
  alive: z.boolean(),
  streak: z.int(),
  medicSince: Seconds.nullable(), // up to here the time as a medic is counted; null: the clock stands
  seenAt: Seconds,
  forgaveAt: Seconds.nullable(),
  killTimes: z.array(Seconds), // of the last minute
  arrivedIn: Seconds.nullable().default(null), // the match in which their time runs, by its start
  burnedAt: Seconds.nullable().default(null), // by the line's own date: told, and the death not yet
})
export type Member = z.infer<typeof Member>

/** The kinds of deed that our plugin and others may both tell of. */
export const DeedKind = z.enum([
  'headshot',
  'suppression',
  'revive',
  'heal',
  'score',
  'capture',
  'round-start',
  'round-end',
])
export type DeedKind = z.infer<typeof DeedKind>

/**
 * What is known of a game server between two lines of its log. It is plain data: it is stored with the cursor, so a restart
 * goes on in the middle of a round.
 */
export const LogState = z.object({
  version: z.literal(1),
  time: Seconds, // of the latest line; 0 before the first
  silentUntil: Seconds, // when the last long silence ended: whoever was not seen since may be gone
  map: z.string().nullable(),
  mode: z.string().nullable(),
  next: z.object({ map: z.string(), mode: z.string() }).nullable().default(null), // announced, with its mode
  mapLoadedAt: Seconds.nullable(),
  mapClock: Seconds.nullable(), // up to here the map's time is counted; null: the clock stands
  mapCount: z.int(),
  running: z.boolean(), // a round is
  roundEndedAt: Seconds.nullable(), // by the line's own date
  pluginTold: z.partialRecord(DeedKind, z.int()), // at which map our plugin last told of such a deed
  highestUserId: z.int(),
  teamkills: z.int(), // the number of the latest
  unforgiven: z.array(z.object({ number: z.int(), victim: z.string(), attacker: z.string().default('') })), // of this map, oldest first
  recent: z.array(z.object({ at: Seconds, print: z.number() })), // lines of the last seconds
  suspect: z.boolean(), // in a file, what follows unfinished chat may have been typed by a player
  members: z.int(), // how many there are in the roster
  humans: z.int(), // of them, those who are connected and no bots
  roster: z.record(z.string(), Member), // by userid, bots by name
  match: MatchState.nullable().default(null), // the one that is on
  lastMatch: Seconds.default(0), // when the latest one that is stored began
})
export type LogState = z.infer<typeof LogState>

const FIRST_OF_FILES = -2_000_000_000 // numbers of teamkills from files never meet those that came live

/** `teamkills` is the number of the latest one that is stored. */
export function newLogState(stream: LineStream = 'live', teamkills = firstNumber(stream)): LogState {
  return {
    version: 1,
    time: 0,
    silentUntil: 0,
    map: null,
    mode: null,
    next: null,
    mapLoadedAt: null,
    mapClock: null,
    mapCount: 0,
    running: false,
    roundEndedAt: null,
    pluginTold: {},
    highestUserId: 0,
    teamkills,
    unforgiven: [],
    recent: [],
    suspect: false,
    members: 0,
    humans: 0,
    roster: {},
    match: null,
    lastMatch: 0,
  }
}

function firstNumber(stream: LineStream): number {
  return stream === 'live' ? 0 : FIRST_OF_FILES
}
