import { z } from 'zod'
import { defineCall } from '#shared/contract.ts'
import { IdText, MAX_INT32 } from './common.ts'

/** Of UTF-8: the engine's chat buffer holds 256 with the sender's name. */
export const LONGEST_MESSAGE_BYTES = 200

const OnGameServer = z.object({ server: IdText })
const Done = z.object({ ok: z.literal(true) })

export const adminTools = {
  say: defineCall({
    method: 'POST',
    path: '/api/v1/admin/{server}/say',
    access: 'admin',
    scope: 'say',
    summary: `Says something to everyone on a game server, in at most ${LONGEST_MESSAGE_BYTES} bytes`,
    params: OnGameServer,
    body: z.object({ content: z.string() }),
    reply: Done,
  }),
  changeMap: defineCall({
    method: 'POST',
    path: '/api/v1/admin/{server}/change_map',
    access: 'admin',
    scope: 'change_map',
    summary: 'Changes the map of a game server to an enabled one',
    params: OnGameServer,
    body: z.object({ map_id: z.int().positive().max(MAX_INT32) }),
    reply: Done,
  }),
}
