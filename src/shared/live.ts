import { z } from 'zod'
import { SteamId } from './contracts/common.ts'
import { MapInfo } from './contracts/servers.ts'

export const LIVE_PATH = '/websocket/servers'
export const HEARTBEAT_MS = 30_000

export const LivePlayer = z.object({
  index: z.number(),
  name: z.string(), // empty while connecting
  score: z.number(),
  duration: z.number(), // seconds
  steam_id: SteamId.optional(), // when the game server's log leaves no doubt who bears the name
})
export type LivePlayer = z.infer<typeof LivePlayer>

/** What the server sends about a game server: everything it knows, each time something changed. */
export const LiveUpdate = z.object({
  server_id: z.number(),
  players: z.array(LivePlayer),
  info: z.object({
    server_id: z.number(),
    current_status: z.number(), // 0: down
    current_players: z.number(),
    max_players: z.number(),
    current_mode: z.string(),
    age: z.number().optional(), // seconds since the game server last answered, when that is too long ago
  }),
  map_info: MapInfo.nullable(),
})
export type LiveUpdate = z.infer<typeof LiveUpdate>

/** As many game servers, and as large ids, as one client may name. */
export const MOST_SUBSCRIBED = 200
export const LARGEST_SUBSCRIBED_ID = 1_000_000

/** What a client may say. One that never subscribes hears of every game server. */
export const ClientMessage = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('subscribe'),
    server_ids: z.array(z.int().min(1).max(LARGEST_SUBSCRIBED_ID)).max(MOST_SUBSCRIBED),
  }),
  z.strictObject({ type: z.literal('ping') }),
])
export type ClientMessage = z.infer<typeof ClientMessage>
