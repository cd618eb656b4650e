import { z } from 'zod'
import { defineCall } from '#shared/contract.ts'
import { EpochSeconds, IdText, PlayerRef } from './common.ts'

export const SignIn = PlayerRef.omit({ steam_id: true }).extend({
  api_key: z.string(), // the only reply that carries it, and only to its owner
  is_admin: z.boolean(),
})
export type SignIn = z.infer<typeof SignIn>

export const OwnSession = z.object({
  id: z.int(),
  created: EpochSeconds,
  last_used: EpochSeconds,
  current: z.boolean(), // the one that asks
})
export type OwnSession = z.infer<typeof OwnSession>

const Done = z.object({ ok: z.literal(true) })

export const auth = {
  login: defineCall({
    method: 'GET',
    path: '/api/v1/auth/login',
    access: 'public',
    summary: 'Begins a sign-in: the link leads to Steam, which leads back to redirect_uri',
    query: z.object({ redirect_uri: z.string() }),
    reply: z.object({ link: z.string() }),
  }),
  validate: defineCall({
    method: 'GET',
    path: '/api/v1/auth/validate',
    access: 'public',
    summary: 'Ends a sign-in: takes the query string that Steam sent to redirect_uri, unchanged',
    query: z.looseObject({}),
    reply: SignIn,
  }),
  logout: defineCall({
    method: 'POST',
    path: '/api/v1/auth/logout',
    access: 'user',
    summary: 'Makes the key that asks worthless',
    reply: Done,
  }),
  sessions: defineCall({
    method: 'GET',
    path: '/api/v1/auth/sessions',
    access: 'user',
    summary: 'Where you are signed in, last used first',
    reply: z.array(OwnSession),
  }),
  revoke: defineCall({
    method: 'POST',
    path: '/api/v1/auth/sessions/{id}/revoke',
    access: 'user',
    summary: 'Signs you out somewhere else',
    params: z.object({ id: IdText }),
    reply: Done,
  }),
}
