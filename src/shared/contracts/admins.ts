import { z } from 'zod'
import { defineCall } from '#shared/contract.ts'
import { PlayerRef, SteamId } from './common.ts'

export const Admin = PlayerRef.extend({
  aid: z.int(),
  immunity: z.int(),
  ban_count: z.int().nonnegative(),
  comms_ban_count: z.int().nonnegative(),
})
export type Admin = z.infer<typeof Admin>

export const admins = {
  list: defineCall({
    method: 'GET',
    path: '/api/v1/site/admins2',
    access: 'public',
    summary: 'Every admin, highest immunity first',
    reply: z.array(Admin),
  }),
  ids: defineCall({
    method: 'GET',
    path: '/api/v1/site/admin_ids',
    access: 'public',
    summary: 'Steam ids of the admins: their names are green',
    reply: z.array(SteamId),
  }),
}
