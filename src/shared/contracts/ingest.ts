import { z } from 'zod'
import { defineCall } from '#shared/contract.ts'
import { IdText } from './common.ts'

const Taken = z.object({
  lines: z.int(), // taken with this delivery, or with the first one of its key
  duplicate: z.boolean(), // a delivery with this key was taken before; nothing was taken now
})
export type Taken = z.output<typeof Taken>

export const ingest = {
  lines: defineCall({
    method: 'POST',
    path: '/api/v1/ingest/{server}',
    access: 'token',
    summary:
      'Takes lines of a game server’s log, one per line of text, gzip allowed, with the token of that game server. Lines are safe when the reply comes; send the same Idempotency-Key again when none does',
    params: z.object({ server: IdText }),
    text: true,
    reply: Taken,
  }),
}
