import { randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import { z } from 'zod'
import { type Database, type Db, sql } from '#server/ground/db/db.ts'
import { truncateAddress } from '#server/http/access/client-address.ts'
import { AuditRow, FIRST_HASH, hashRow, sealAddress, type UnhashedRow } from './audit-row.ts'

const CHAIN_LOCK = 7_210_115 // any number, the same on every node

const COLUMNS = sql`
  audit_id::text, at, actor::text, session_id::text, network, ip, ip_salt, ip_seal, action, server_id, parameters, phase,
  outcome, prev_hash, hash`

export interface NewRow extends Omit<UnhashedRow, 'network' | 'ip_seal' | 'prev_hash'> {
  ip: string // or another word for where it came from
}

const SALT_BYTES = 32

/** Adds a row behind the last one. Writers wait for each other, on all nodes, so that the chain has no forks. */
export async function appendRow(db: Db, { ip, ...row }: NewRow): Promise<Buffer> {
  const salt = randomBytes(SALT_BYTES)
  const place = { network: isIP(ip) === 0 ? ip : truncateAddress(ip), ip_seal: sealAddress(ip, salt) }
  return db.transaction(async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(${CHAIN_LOCK})`)
    const last = await tx.one(AuditRow.pick({ hash: true }), sql`select hash from audit order by audit_id desc limit 1`)
    const linked = { ...row, ...place, prev_hash: last?.hash ?? FIRST_HASH }
    const hash = hashRow(linked)
    await tx.run(sql`
      insert into audit (at, actor, session_id, network, ip, ip_salt, ip_seal, action, server_id, parameters, phase, outcome,
                         prev_hash, hash)
      values (${row.at}, ${row.actor}, ${row.session_id}, ${place.network}, ${ip}, ${salt}, ${place.ip_seal}, ${row.action},
              ${row.server_id}, ${row.parameters}, ${row.phase}, ${row.outcome}, ${linked.prev_hash}, ${hash})`)
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
