import { z } from 'zod'
import { defineCall } from '#shared/contract.ts'
import { MAX_INT32, PlayerRef, SteamId } from './common.ts'

/** Most that may be asked for: more do not fit any game server. */
export const MOST_AT_LEAST = 64
export const MOST_WISHES = 20

const Endpoint = z
  .string()
  .max(1000)
  .regex(/^https:\/\/[\x21-\x7e]+$/, 'the address of a push service')
const Auth = z.string().regex(/^[\w-]{22}$/, 'the auth secret of a subscription, in base64url')

/** What a browser is known by: `auth` is a secret that only it and this site have. */
const KnownBrowser = z.object({ endpoint: Endpoint, auth: Auth })
export type KnownBrowser = z.infer<typeof KnownBrowser>

const Browser = KnownBrowser.extend({
  p256dh: z.string().regex(/^[\w-]{87}$/, 'the p256dh key of a subscription, in base64url'),
})
export type Browser = z.infer<typeof Browser>

export const Wish = z.object({
  id: z.uuid(), // whoever has it may remove the wish
  server: z.object({ sid: z.int(), server_name: z.string(), at_least: z.int() }).nullable(),
  player: PlayerRef.nullable(), // one of the two is null
})
export type Wish = z.infer<typeof Wish>

const Wishes = z.array(Wish)

export const notices = {
  own: defineCall({
    method: 'POST',
    path: '/api/v1/site/notices/own',
    access: 'public',
    summary: 'What a browser wants to be told',
    body: z.object({ browser: KnownBrowser }),
    reply: Wishes,
  }),
  watchServer: defineCall({
    method: 'POST',
    path: '/api/v1/site/notices/server',
    access: 'public',
    summary: 'Tells a browser when at least so many play on a game server',
    body: z.object({
      browser: Browser,
      server_id: z.int().min(0).max(MAX_INT32),
      at_least: z.int().min(1).max(MOST_AT_LEAST),
    }),
    reply: Wishes,
  }),
  watchPlayer: defineCall({
    method: 'POST',
    path: '/api/v1/site/notices/player',
    access: 'user',
    summary: 'Tells a browser when somebody joins a game server',
    body: z.object({ browser: Browser, steam_id: SteamId }),
    reply: Wishes,
  }),
  stop: defineCall({
    method: 'POST',
    path: '/api/v1/site/notices/stop',
    access: 'public',
    summary: 'Ends one notice; a notice itself carries the id',
    body: z.object({ id: z.uuid() }),
    reply: z.object({ ok: z.literal(true) }),
  }),
  stopAll: defineCall({
    method: 'POST',
    path: '/api/v1/site/notices/stop-all',
    access: 'public',
    summary: 'Ends all notices of a browser and forgets it',
    body: z.object({ browser: KnownBrowser }),
    reply: z.object({ ok: z.literal(true) }),
  }),
  move: defineCall({
    method: 'POST',
    path: '/api/v1/site/notices/move',
    access: 'public',
    summary: 'Goes on with another subscription of the same browser',
    body: z.object({ from: KnownBrowser, browser: Browser }),
    reply: z.object({ ok: z.literal(true) }),
  }),
}
