import { z } from 'zod'
import { defineCall } from '#shared/contract.ts'

/** Apart from the rest of the pulse: the home page has this one alone. */
export const PulseLine = z.object({
  server_id: z.int(),
  mean: z.array(z.number().nonnegative().nullable()), // players in the last day's quarters of an hour; null: not known
})
export type PulseLine = z.infer<typeof PulseLine>

export const pulseLines = {
  list: defineCall({
    method: 'GET',
    path: '/api/v1/site/pulse',
    access: 'public',
    summary: 'How many played on each game server in the last day, as a small line',
    reply: z.array(PulseLine),
  }),
}
