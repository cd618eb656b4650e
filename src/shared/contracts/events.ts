import { z } from 'zod'
import { RECORD_KINDS, RECORD_METRICS } from '#shared/figures/record-metrics.ts'
import { Ban } from './bans.ts'
import { EpochSeconds, PlayerRef } from './common.ts'
import { MatchSummary } from './matches.ts'
import { PastSeason } from './seasons.ts'
import { MapInfo } from './servers.ts'

/**
 * What can be told to systems outside. Everything in it is public but for the watchlist, and every name in it is hostile text: whoever shows one makes it
 * harmless for the place it is shown in.
 */
const event = <const T extends string, D extends z.ZodType>(type: T, data: D) =>
  z.object({ id: z.uuid(), type: z.literal(type), at: EpochSeconds, data }) // id: the same whenever the same event is sent again

const Count = z.int().nonnegative()
const GameServer = z.object({ server_id: z.int(), server_name: z.string() })
const Live = GameServer.extend({ ...MapInfo.shape, mode: z.string(), players: Count, max_players: Count })

const Record = z.object({
  kind: z.enum(RECORD_KINDS),
  subject_id: z.int(),
  subject_name: z.string(), // as people read it
  metric: z.enum(RECORD_METRICS), // the most of it in one match, of all time
  value: z.int().positive(),
  before: z.int().nonnegative(), // the next best, which had been the record or is its holder's own
  holder: PlayerRef,
  match_id: z.int().positive(),
})

const AwardGiven = z.object({
  award: z.string(), // its id
  name: z.string(),
  text: z.string(), // what had to be done for it
  tier: z.int().positive(), // from 1
  tiers: z.int().positive(), // how many there are
  n: z.int().positive(), // the number of the tier
  holder: PlayerRef,
  match_id: z.int().positive(),
})

const Digest = z.object({
  from: EpochSeconds, // a Monday, in the time zone of the seasons
  to: EpochSeconds, // the next one
  matches: Count, // that ended in between
  players: Count, // who were in one of them
  kills: Count,
  wins: Count,
  losses: Count,
  best: z.array(z.object({ player: PlayerRef, score: z.int(), kills: Count, matches: Count })), // by score
  maps: z.array(MapInfo.extend({ matches: Count })), // most played first
})

export const SitrepEvent = z.discriminatedUnion('type', [
  event('server_up', Live),
  event('server_down', GameServer.extend({ answered: EpochSeconds })), // when it last did
  event('map_changed', Live.extend({ before: MapInfo })),
  event('match_ended', MatchSummary.omit({ running: true })),
  event('ban_added', Ban),
  event('ban_lifted', Ban.extend({ lifted: EpochSeconds })),
  event('record_set', Record),
  event('award_given', AwardGiven),
  event('season_closed', PastSeason),
  event('weekly_digest', Digest),
  event('watched_joined', GameServer.extend({ player: PlayerRef, reason: z.string() })), // why admins watch them
  event('test', z.object({ text: z.string() })), // when an owner asks for it
])
export type SitrepEvent = z.infer<typeof SitrepEvent>
export type EventType = SitrepEvent['type']

/** One kind of event. */
export type EventOf<T extends EventType> = Extract<SitrepEvent, { type: T }>

/** What is told to whoever is told anything, unless the owner chose less. */
export const PUBLIC_EVENTS = [
  'server_up',
  'server_down',
  'map_changed',
  'match_ended',
  'ban_added',
  'ban_lifted',
  'record_set',
  'award_given',
  'season_closed',
  'weekly_digest',
] as const satisfies readonly EventType[]

/** What an owner may choose. */
export const EVENT_TYPES = [...PUBLIC_EVENTS, 'watched_joined'] as const satisfies readonly EventType[]
export type ChosenEvent = (typeof EVENT_TYPES)[number]
