import { z } from 'zod'

/*
 * A backup is text, compressed with gzip: the header as one line of JSON; for each of its tables, in its order, the rows as
 * COPY writes them and a line with the end mark; the trailer as one line of JSON.
 */

export const BackupHeader = z.object({
  format: z.literal('sitrep-backup-1'),
  sitrep: z.string().max(100), // the version that wrote it
  created: z.iso.datetime(),
  migrations: z.array(z.string().max(200)).min(1).max(10_000),
  tables: z.array(z.object({ name: z.string().max(63), columns: z.array(z.string().max(63)).max(1_600) })).max(10_000),
  eventMonths: z
    .array(z.string().regex(/^\d{4}-\d{2}$/))
    .max(10_000)
    .default([]), // that have a table of their own
  sequences: z.array(z.object({ name: z.string().max(63), lastValue: z.string().regex(/^-?\d{1,19}$/) })).max(10_000),
})
export type BackupHeader = z.infer<typeof BackupHeader>
export type BackupTable = BackupHeader['tables'][number]

export const BackupTrailer = z.object({
  rows: z.array(z.int().nonnegative()), // of each table, in their order
  sha256: z.string().regex(/^[0-9a-f]{64}$/), // of everything before this line
})
export type BackupTrailer = z.infer<typeof BackupTrailer>

/** No row looks like it: COPY doubles every backslash in a value. */
export const END_OF_TABLE = Buffer.from('\\.\n')

/**
 * Sign-ins and tokens are not kept: one that was ended since would be back, and a new one costs nobody much. Nor is what
 * counts for a minute, nor what is on its way to a game server: it has gone its way by then, and an erasure passes it by. Nor are
 * browsers that asked for notices: one that was removed since would be told again, and a file that is carried about should
 * hold no key with which one can write to them.
 */
export const LEFT_OUT: readonly string[] = [
  ...['sessions', 'api_tokens', 'login_attempts', 'openid_nonces', 'limit_levels', 'relayed_states'],
  'console_orders',
  ...['push_keys', 'push_browsers', 'push_wishes'],
]
