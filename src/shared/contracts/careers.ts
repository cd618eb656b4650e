import { z } from 'zod'
import { defineCall } from '#shared/contract.ts'
import { EpochSeconds, IdText, PlayerRef, SteamId, sortBy } from './common.ts'
import { HOURS_A_WEEK } from './pulse.ts'
import { MapInfo } from './servers.ts'
import { Role } from './teamkills.ts'
import { ZoneName } from './zone-name.ts'

/** Of so many matches, the newest, careers are told: whatever somebody has played, it costs the same. */
export const CAREER_MATCHES = 4000

const Count = z.int().nonnegative()

const Sums = z.object({
  matches: Count,
  played_s: Count,
  score: z.int(),
  kills: Count,
  deaths: Count,
  headshots: Count,
})
export type CareerSums = z.infer<typeof Sums>

const Span = Sums.extend({ from: z.iso.date() }) // its first day by the clocks of the zone
export type CareerSpan = z.infer<typeof Span>

const Season = Sums.extend({
  name: z.string().nullable(), // null: the one that runs, or before the first
  from: EpochSeconds.nullable(), // null: before the first
  to: EpochSeconds.nullable(), // null: it runs
})
export type CareerSeason = z.infer<typeof Season>

const Best = MapInfo.extend({ match_id: z.int(), started: EpochSeconds, value: z.int() }).nullable() // null: none
export type CareerBest = z.infer<typeof Best>

export const CareerMap = MapInfo.extend({ map_id: z.int(), wins: Count, losses: Count })
export type CareerMap = z.infer<typeof CareerMap>

export const Progress = z.object({
  matches: Count, // that this is counted from, `CAREER_MATCHES` at most
  since: EpochSeconds.nullable(), // the first of them began
  days: z.array(Span), // with matches, oldest first; a match counts on the day, and in the season, in which it began
  weeks: z.array(Span), // from Monday on
  seasons: z.array(Season), // oldest first
  hours: z.array(Count).length(HOURS_A_WEEK), // seconds played in matches that began in it, from Monday's first hour on
  maps: z.array(CareerMap), // most rounds first
  roles: z.array(Role.extend({ matches: Count })), // most matches first
  best: z.object({ score: Best, streak: Best, revives: Best }),
})
export type Progress = z.infer<typeof Progress>

const Help = z.object({ revives: Count, healed_hp: Count })
export const Saves = z.object({
  people: z.array(PlayerRef.extend({ given: Help, taken: Help })), // most first
})
export type Saves = z.infer<typeof Saves>

export const Nemesis = z.object({
  deaths: Count, // that are told apart
  weapons: z.array(
    z.object({
      weapon_id: z.int().nullable(), // null: used by bots only, and on no other screen
      weapon_name: z.string(),
      weapon_name_trans: z.string(),
      deaths: Count,
    }),
  ),
  roles: z.array(Role.extend({ deaths: Count })), // of enemies whose role was told
})
export type Nemesis = z.infer<typeof Nemesis>

/** Rounds with somebody, and rounds without them. */
const Mate = PlayerRef.extend({ wins: Count, losses: Count })
export const Together = z.object({
  matches: Count, // that this is counted from
  wins: Count, // of the player's own rounds in them
  losses: Count,
  mates: z.array(Mate), // the largest difference that is certain first
})
export type Together = z.infer<typeof Together>

export const COMPARE_PERIODS = ['all', 'season', 'quarter', 'month'] as const
export type ComparePeriod = (typeof COMPARE_PERIODS)[number]

export const CareerTotals = Sums.extend({
  player: PlayerRef,
  suicides: Count,
  revives: Count,
  healed_hp: Count,
  caps: Count,
  tk_given: Count,
  tk_taken: Count,
  wins: Count,
  losses: Count,
  best_streak: Count,
  best_score: z.int(),
})
export type CareerTotals = z.infer<typeof CareerTotals>

const onServer = {
  method: 'GET',
  access: 'public',
  params: z.object({ steam_id: SteamId, server_id: IdText }),
} as const

export const careers = {
  progress: defineCall({
    ...onServer,
    path: '/api/v1/stats/player2/{steam_id}/progress/{server_id}',
    summary:
      "A player's numbers by day, week and season, when they play, where and as what; server_id 0 is all of them",
    query: z.object({ zone: ZoneName.default('UTC') }),
    reply: Progress,
  }),
  saves: defineCall({
    ...onServer,
    path: '/api/v1/stats/player2/{steam_id}/saves/{server_id}',
    summary: 'Whom a player revived and healed, and who did it for them',
    reply: Saves,
  }),
  nemesis: defineCall({
    ...onServer,
    path: '/api/v1/stats/player2/{steam_id}/nemesis/{server_id}',
    summary: "Which of the enemy's weapons and roles killed a player most",
    reply: Nemesis,
  }),
  together: defineCall({
    ...onServer,
    path: '/api/v1/stats/player2/{steam_id}/together/{server_id}',
    summary: 'How often a player wins beside whom, from 20 rounds on',
    reply: Together,
  }),
  totals: defineCall({
    ...onServer,
    path: '/api/v1/stats/player2/{steam_id}/totals/{server_id}',
    summary: "A player's sums over a period, to be compared with another's",
    query: z.object({ period: sortBy(COMPARE_PERIODS) }),
    reply: CareerTotals,
  }),
}
