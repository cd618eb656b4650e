import { z } from 'zod'
import { defineCall } from '#shared/contract.ts'
import { IdText } from './common.ts'

const MEBIBYTE = 1024 * 1024

export const Taken = z.object({
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
    text: {
      maxBytes: MEBIBYTE,
      maxTextBytes: 8 * MEBIBYTE,
      maxLines: 50_000,
      headers: {
        'Idempotency-Key':
          'A name for this delivery, 1 to 200 visible ASCII characters: sent again within seven days with the same lines, it is taken once',
      },
      failures: {
        400: 'There is no line in it, it is not valid gzip, the key is no key, or the token stands in a query',
        401: 'The token is missing or wrong',
        403: 'The token is that of another game server',
        413: 'It is too much at once: send it in parts',
        415: 'It is neither text/plain nor gzip of it',
        429: 'More than 60 deliveries a second, or too many wrong tokens: wait as Retry-After says',
        503: 'The lines cannot be stored right now, or no logs are collected here: send them again, with the same key',
      },
    },
    reply: Taken,
  }),
}
