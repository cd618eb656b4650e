import { z } from 'zod'
import { type Database, type Db, sql } from '#server/db/db.ts'
import { AuditRow, FIRST_HASH, hashRow, type UnhashedRow } from './audit-row.ts'

const CHAIN_LOCK = 7_210_115 // any number, the same on every node

const COLUMNS = sql`
  audit_id::text, at, actor::text, session_id::text, ip, action, server_id, parameters, phase, outcome, prev_hash, hash`

/** Adds a row behind the last one. Writers wait for each other, on all nodes, so that the chain has no forks. */
export async function appendRow(db: Db, row: Omit<UnhashedRow, 'prev_hash'>): Promise<Buffer> {
  return db.transaction(async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(${CHAIN_LOCK})`)
    const last = await tx.one(AuditRow.pick({ hash: true }), sql`select hash from audit order by audit_id desc limit 1`)
    const linked = { ...row, prev_hash: last?.hash ?? FIRST_HASH }
    const hash = hashRow(linked)
    await tx.run(sql`
      insert into audit (at, actor, session_id, ip, action, server_id, parameters, phase, outcome, prev_hash, hash)
      values (${row.at}, ${row.actor}, ${row.session_id}, ${row.ip}, ${row.action}, ${row.server_id},
              ${row.parameters}, ${row.phase}, ${row.outcome}, ${linked.prev_hash}, ${hash})`)
    return hash
  })
}

export function streamAudit(db: Database): AsyncIterable<AuditRow[]> {
  return db.stream(AuditRow, sql`select ${COLUMNS} from audit order by audit.audit_id`)
}

const PersonRow = AuditRow.extend({ actor_name: z.string().nullable() })
export type AuditEntry = z.infer<typeof PersonRow>

/** The newest rows, newest first. */
export function listAudit(db: Db, limit: number): Promise<AuditEntry[]> {
  return db.many(
    PersonRow,
    sql`select ${COLUMNS}, (select personaname from players where steam_id = audit.actor) as actor_name
        from audit order by audit.audit_id desc limit ${limit}`,
  )
}
