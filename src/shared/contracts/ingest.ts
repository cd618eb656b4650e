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
      lines: 'one line of the log per line',
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
  state: defineCall({
    method: 'POST',
    path: '/api/v1/ingest/{server}/state',
    access: 'token',
    summary:
      'Takes what a game server answered its relay (A2S), with the token of that game server, whose status is `relayed`. Of two answers the later one counts, in whatever order they come',
    params: z.object({ server: IdText }),
    text: {
      lines:
        'first `asked` and when, in milliseconds since 1970, at most a minute from now; then for each datagram that came `info` or `players` and it in Base64. None: it did not answer',
      maxBytes: MEBIBYTE / 4,
      maxTextBytes: MEBIBYTE / 2,
      maxLines: 100,
      headers: {},
      failures: {
        400: 'A line makes no sense, the answer cannot be read, the clock is off, or the token stands in a query',
        401: 'The token is missing or wrong',
        403: 'The token is that of another game server',
        409: 'The site asks this game server itself',
        413: 'It is too much for an answer',
        415: 'It is neither text/plain nor gzip of it',
        429: 'More than 60 deliveries a second, or too many wrong tokens: wait as Retry-After says',
        503: 'It cannot be stored right now',
      },
    },
    reply: z.object({ taken: z.boolean() }), // false: a later one was taken before
  }),
}
