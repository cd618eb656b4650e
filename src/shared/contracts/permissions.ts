import { z } from 'zod'
import { defineCall } from '#shared/contract.ts'
import { PERMISSIONS } from '#shared/permissions.ts'
import { EpochSeconds } from './common.ts'

export const permissions = {
  own: defineCall({
    method: 'GET',
    path: '/api/v1/admin/permissions',
    access: 'admin',
    summary: 'What your SourceMod flags let you do here',
    reply: z.object({
      may: z.array(z.enum(PERMISSIONS)),
      fresh_until: EpochSeconds, // from then on a dangerous act needs a new sign-in
    }),
  }),
}
