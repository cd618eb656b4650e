import { z } from 'zod'
import { defineCall } from '#shared/contract.ts'
import { PlayerRef } from './common.ts'

export const Profile = PlayerRef.extend({ has_smoke: z.boolean() })
export type Profile = z.infer<typeof Profile>

/** The dropdown's values are 0 and 1. */
const SmokeChoice = z
  .union([z.boolean(), z.literal(0), z.literal(1)], { error: 'must be true or false' })
  .transform(Boolean)

export const profile = {
  own: defineCall({
    method: 'GET',
    path: '/api/v1/site/profile',
    access: 'user',
    summary: 'Your own profile',
    reply: Profile,
  }),
  setSmoke: defineCall({
    method: 'PUT',
    path: '/api/v1/site/profile/smoke',
    access: 'user',
    summary: 'Says whether you have the smoke particles installed',
    body: z.object({ has_smoke: SmokeChoice }),
    reply: z.object({ has_smoke: z.boolean() }),
  }),
}
