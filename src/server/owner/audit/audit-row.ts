import { z } from 'zod'
import { sha256 } from '#server/ground/sha256.ts'

/** A row as it is stored. Ids are text, since they do not fit a JSON number. */
export const AuditRow = z.object({
  audit_id: z.string(),
  at: z.date(),
  actor: z.string().nullable(),
  session_id: z.string().nullable(),
  network: z.string(),
  ip: z.string().nullable(), // null once past its retention, as is its salt
  ip_salt: z.instanceof(Buffer).nullable(),
  ip_seal: z.instanceof(Buffer),
  action: z.string(),
  server_id: z.int().nullable(),
  parameters: z.string(),
  phase: z.enum(['intent', 'result', 'event']),
  outcome: z.string().nullable(),
  prev_hash: z.instanceof(Buffer),
  hash: z.instanceof(Buffer),
})
export type AuditRow = z.infer<typeof AuditRow>

export type UnhashedRow = Omit<AuditRow, 'audit_id' | 'ip' | 'ip_salt' | 'hash'>

/** What comes before the first row. */
export const FIRST_HASH = Buffer.alloc(32)

/** SHA-256 over the row's JSON, its keys in this one order. The address is in it by its network and its seal alone. */
export function hashRow(row: UnhashedRow): Buffer {
  const canonical = JSON.stringify([
    ['at', row.at.toISOString()],
    ['actor', row.actor],
    ['session_id', row.session_id],
    ['network', row.network],
    ['ip_seal', row.ip_seal.toString('hex')],
    ['action', row.action],
    ['server_id', row.server_id],
    ['parameters', row.parameters],
    ['phase', row.phase],
    ['outcome', row.outcome],
    ['prev_hash', row.prev_hash.toString('hex')],
  ])
  return sha256(canonical)
}

/** Without the salt nobody can find out which address was sealed, although there are not many. */
export function sealAddress(ip: string, salt: Buffer): Buffer {
  return sha256(Buffer.concat([salt, Buffer.from(ip)]))
}
