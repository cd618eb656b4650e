import type { Database } from '#server/ground/db/db.ts'
import { streamAudit } from './audit.queries.ts'
import { type AuditRow, FIRST_HASH, hashRow, sealAddress } from './audit-row.ts'

export type AuditVerdict =
  | { ok: true; rows: number; lastHash: string }
  | { ok: false; rows: number; auditId: string; problem: 'changed' | 'unlinked' }

/** Walks the chain from its beginning and stops at the first row that was changed, or whose predecessor was taken out. */
export async function verifyAudit(db: Database): Promise<AuditVerdict> {
  let previous: Buffer = FIRST_HASH
  let rows = 0
  for await (const chunk of streamAudit(db)) {
    for (const row of chunk) {
      if (!row.prev_hash.equals(previous)) return { ok: false, rows, auditId: row.audit_id, problem: 'unlinked' }
      if (!row.hash.equals(hashRow(row)) || !fitsSeal(row))
        return { ok: false, rows, auditId: row.audit_id, problem: 'changed' }
      previous = row.hash
      rows += 1
    }
  }
  return { ok: true, rows, lastHash: previous.toString('hex') }
}

/** An address that was forgotten cannot be false. */
function fitsSeal({ ip, ip_salt, ip_seal }: AuditRow): boolean {
  if (ip === null || ip_salt === null) return ip === ip_salt
  return ip_seal.equals(sealAddress(ip, ip_salt))
}
