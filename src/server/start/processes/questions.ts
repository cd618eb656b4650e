import { z } from 'zod'

/** Lines that were delivered over HTTP to a process that has no journal. */
export const Delivery = z.object({
  serverId: z.int(),
  key: z.string().optional(),
  lines: z.array(z.custom<Uint8Array>((value) => value instanceof Uint8Array)),
})

/** Null when all is well, else a word for the owner. */
export const ReadyState = z.string().nullable()
export type ReadyState = z.infer<typeof ReadyState>
