import { z } from 'zod'
import { defineCall } from '#shared/contract.ts'
import { EpochSeconds, IdText, PageQuery, PlayerRef, SteamId } from './common.ts'
import { MapInfo } from './servers.ts'
import { Role } from './teamkills.ts'

/** Made of when a match began and on which game server: larger than the ids of other things, and in the order of time. */
const MatchId = z.int().positive()

export const MatchIdText = z
  .string()
  .regex(/^\d{1,16}$/, 'a whole number')
  .transform(Number)
  .refine(Number.isSafeInteger, 'a whole number')

const Count = z.int().nonnegative()

export const MatchSummary = MapInfo.extend({
  id: MatchId,
  server_id: z.int(),
  server_name: z.string(),
  map_id: z.int(),
  mode: z.string().nullable(), // null: not told
  started: EpochSeconds,
  ended: EpochSeconds.nullable(), // null: the log told of no end
  seen: EpochSeconds, // the latest line that added something; where no end was told, it lasted until here at least
  running: z.boolean(), // no end was told, and the game server was heard lately
  result: z.enum(['win', 'loss']).nullable(), // of its last round; null: none ended
  wins: Count,
  losses: Count,
  points: Count, // objectives that were captured
  caches: Count, // and destroyed
  kills: Count, // of people
  players: Count, // how many people were there
})
export type MatchSummary = z.infer<typeof MatchSummary>

export const MatchRound = z.object({
  id: z.int(), // as in the histories of game servers and maps
  started: EpochSeconds.nullable(), // null: not told
  ended: EpochSeconds,
  win: z.boolean(),
})
export type MatchRound = z.infer<typeof MatchRound>

export const MatchPlayer = PlayerRef.extend({
  slot: z.int().positive(), // by which the events name them
  player_name: z.string(), // then
  score: z.int(),
  kills: Count,
  deaths: Count,
  suicides: Count,
  headshots: Count,
  revives: Count,
  healed_hp: Count,
  caps: Count,
  tk_given: Count,
  tk_taken: Count,
  wins: Count,
  losses: Count,
  roles: z.array(Role),
  time_played: Count, // seconds on the game server during the match
  here: z.boolean(), // still, as far as the log tells; never true of a match that ended
})
export type MatchPlayer = z.infer<typeof MatchPlayer>

export const MatchDetail = MatchSummary.extend({
  round_started: EpochSeconds.nullable(), // of a round that runs
  rounds: z.array(MatchRound), // oldest first
  scoreboard: z.array(MatchPlayer), // by score, then kills, then slot
  events: Count, // how many `matches.events` has to tell
  events_kept: z.boolean(), // false: they were forgotten after a while, as the owner set it
})
export type MatchDetail = z.infer<typeof MatchDetail>

/** What may happen in a match; a timeline has places in this list. */
export const MATCH_EVENTS = [
  'kill', // who killed whom; 0 is a bot
  'suicide',
  'teamkill',
  'capture',
  'destroy',
  'revive',
  'join', // who was there from the beginning did not join
  'leave',
  'round_start',
  'round_win',
  'round_loss',
] as const
export type MatchEventKind = (typeof MATCH_EVENTS)[number]

/** Events in the order of the log, as columns of equal length. */
export const MatchTimeline = z.object({
  started: EpochSeconds,
  ended: EpochSeconds.nullable(),
  count: Count, // how many there are: ask `after` it for what comes later
  after: Count, // how many are left out before the first of these
  kept: z.boolean(), // false: forgotten
  kind: z.array(z.int()), // places in MATCH_EVENTS
  at: z.array(z.int()), // seconds since the match began; a late line steps back a little
  who: z.array(z.int()), // slots of the scoreboard; 0: a bot, or nobody; one that is not there was erased
  whom: z.array(z.int()),
  weapon: z.array(z.int()), // places in `weapons`; -1: none
  weapons: z.array(
    z.object({
      weapon_id: z.int().nullable(), // null: used by bots only, and on no other screen
      weapon_name: z.string(),
      weapon_name_trans: z.string(),
    }),
  ),
})
export type MatchTimeline = z.infer<typeof MatchTimeline>

export const matches = {
  list: defineCall({
    method: 'GET',
    path: '/api/v1/site/matches',
    access: 'public',
    summary: 'Matches, newest first; q searches names of maps and of players',
    paged: true,
    query: PageQuery.extend({
      server_id: IdText.optional(),
      map_id: IdText.optional(),
      player: SteamId.optional().describe('Only matches this player was in'),
    }),
    reply: z.array(MatchSummary),
  }),
  detail: defineCall({
    method: 'GET',
    path: '/api/v1/site/matches/{id}',
    access: 'public',
    summary: 'A match: its rounds and its scoreboard',
    params: z.object({ id: MatchIdText }),
    reply: MatchDetail,
  }),
  events: defineCall({
    method: 'GET',
    path: '/api/v1/site/matches/{id}/events',
    access: 'public',
    summary: 'What happened in a match, one by one',
    params: z.object({ id: MatchIdText }),
    query: z.object({ after: IdText.optional().describe('Leave out so many events, which the caller has already') }),
    reply: MatchTimeline,
  }),
}
