import { z } from 'zod'
import { type Db, sql } from '#server/ground/db/db.ts'
import { REPORTER } from '#server/owner/audit/actor.ts'
import { AuditEntry, type AuditQuery } from '#shared/contracts/audit.ts'
import { allOf, auditFilters, hasOutcome, isReporters, resultsOf } from './audit-filters.ts'

const PAGE = 50
const MOST_OUTCOMES = 100

const serverName = (row: 't' | 'r') =>
  row === 't'
    ? sql`(select server_name from game_servers g where g.server_id = t.server_id)`
    : sql`(select server_name from game_servers g where g.server_id = r.server_id)`

const actor = sql`case when not ${isReporters} then t.actor end`
const place = sql`case when ${isReporters} then ${REPORTER.ip} else t.network end`

/** One more than a page tells that there are others. */
export async function listEntries(
  db: Db,
  { before, ...query }: AuditQuery & { before?: number },
): Promise<{ entries: AuditEntry[]; older: boolean }> {
  const conditions = [
    sql`t.phase <> 'result'`,
    ...auditFilters(query),
    ...(query.outcome === undefined ? [] : [hasOutcome(query.outcome)]),
    ...(before === undefined ? [] : [sql`t.audit_id < ${before}`]),
  ]
  const entries = await db.many(
    AuditEntry,
    sql`
      select t.audit_id::float8 as id, extract(epoch from t.at)::int as at, t.actor::text as actor_id,
             coalesce((select personaname from players where steam_id = t.actor),
                      (select name from admins where steam_id = t.actor order by aid limit 1)) as actor_name,
             t.network as place, t.action, t.phase, t.parameters, ${serverName('t')} as server_name,
             case when t.phase = 'event'
                  then json_build_array(json_build_object('at', extract(epoch from t.at)::int, 'outcome',
                                                          coalesce(t.outcome, ''), 'server_name', null))
                  else (select coalesce(json_agg(o), '[]') from (
                          select extract(epoch from r.at)::int as at, coalesce(r.outcome, '') as outcome,
                                 ${serverName('r')} as server_name
                          ${resultsOf} order by r.audit_id limit ${MOST_OUTCOMES}) as o) end as outcomes
      from (select t.audit_id, t.at, ${actor} as actor, ${place} as network, t.action, t.phase, t.parameters, t.server_id, t.outcome
            from audit t where ${allOf(conditions)} order by t.audit_id desc limit ${PAGE + 1}) as t
      order by t.audit_id desc`,
  )
  return { entries: entries.slice(0, PAGE), older: entries.length > PAGE }
}

const ActionRow = z.object({ action: z.string() })
const MOST_ACTIONS = 60

/** Every action there is, each found by the index and not by reading all rows. */
export async function listActions(db: Db): Promise<string[]> {
  const rows = await db.many(
    ActionRow,
    sql`
      with recursive known (action, n) as (
        (select action, 1 from audit order by action limit 1)
        union all
        select (select a.action from audit a where a.action > known.action order by a.action limit 1), n + 1
        from known where known.action is not null and n < ${MOST_ACTIONS})
      select action from known where action is not null order by action`,
  )
  return rows.map(({ action }) => action)
}

const ExportRow = z.object({
  id: z.string(),
  at: z.date(),
  actor: z.string().nullable(),
  place: z.string(),
  action: z.string(),
  server_id: z.int().nullable(),
  phase: z.string(),
  outcome: z.string().nullable(),
  parameters: z.string(),
  prev_hash: z.string(),
  hash: z.string(),
})
export type ExportRow = z.infer<typeof ExportRow>

/** Every row, results too, oldest first: so many behind the given one. */
export function listRows(db: Db, query: AuditQuery, after: string, count: number): Promise<ExportRow[]> {
  return db.many(
    ExportRow,
    sql`
      select t.audit_id::text as id, t.at, (${actor})::text as actor, ${place} as place, t.action, t.server_id, t.phase, t.outcome,
             t.parameters, encode(t.prev_hash, 'hex') as prev_hash, encode(t.hash, 'hex') as hash
      from audit t where ${allOf([...auditFilters(query), sql`t.audit_id > ${after}`])}
      order by t.audit_id limit ${count}`,
  )
}
