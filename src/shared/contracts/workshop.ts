import { z } from 'zod'
import { defineCall } from '#shared/contract.ts'
import { EpochSeconds } from './common.ts'

const Server = z.object({ server_id: z.int(), server_name: z.string() })

export const WorkshopItem = z.object({
  id: z.int(),
  name: z.string(),
  workshop_id: z.string(),
  file_size: z.int().nonnegative(), // bytes
  time_created: EpochSeconds,
  time_updated: EpochSeconds,
  last_updated: EpochSeconds, // the oldest version a game server has; 0: none has it
  tags_str: z.string(),
  // Those that have it, and since when: as last_updated. Other servers may leave the rest out.
  server_info: z.array(Server.extend({ last_updated: EpochSeconds.optional() })),
  missing_on: z.array(Server).optional(), // those that should have it and have not
  available: z.boolean().optional(), // false: removed from the workshop, or banned there
})
export type WorkshopItem = z.infer<typeof WorkshopItem>

export const workshop = {
  list: defineCall({
    method: 'GET',
    path: '/api/v1/site/workshop_items',
    access: 'public',
    summary: 'Workshop items and the game servers that have them',
    reply: z.array(WorkshopItem),
  }),
}
