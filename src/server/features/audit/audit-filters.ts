import { joinSql, type Sql, sql } from '#server/ground/db/db.ts'
import { matches, searchNeedle } from '#server/ground/db/lists/search.ts'
import type { AuditQuery } from '#shared/contracts/audit.ts'
import { parseSteamId } from '#shared/steam-id.ts'

/** Conditions on rows of `audit` called t: who, what and when. */
export function auditFilters({ who, action, from, to }: AuditQuery): Sql[] {
  return [
    whoIs(who),
    action === undefined ? [] : sql`t.action = ${action}`,
    from === undefined ? [] : sql`t.at >= to_timestamp(${from})`,
    to === undefined ? [] : sql`t.at < to_timestamp(${to})`,
  ].flat()
}

function whoIs(who: string | undefined): Sql[] {
  const needle = searchNeedle(who)
  if (needle === null) return []
  const steamId = parseSteamId(needle.toUpperCase())
  if (steamId !== null) return [sql`t.actor = ${steamId}`, sql`not ${isReporters}`]
  return [
    sql`not ${isReporters}`,
    sql`t.actor in (select steam_id from players where ${matches(sql`lower(personaname)`, needle)}
                    union select steam_id from admins where ${matches(sql`lower(name)`, needle)})`,
  ]
}

export const allOf = (conditions: readonly Sql[]): Sql => joinSql([sql`true`, ...conditions], sql` and `)

/** The results of an intent called t: written after it, with the same words, for its game server or for any. */
export const resultsOf = sql`
  from audit r
  where r.phase = 'result' and md5(r.parameters) = md5(t.parameters) and r.parameters = t.parameters
    and r.action = t.action and r.audit_id > t.audit_id and (t.server_id is null or r.server_id = t.server_id)
    and not exists (select 1 from audit i where i.phase = 'intent' and i.audit_id > t.audit_id and i.audit_id < r.audit_id
                      and i.action = t.action and i.parameters = t.parameters
                      and i.server_id is not distinct from t.server_id)`

/**
 * Whether a row called t is an act of whoever reports somebody: a player's, or an admin's who was refused to answer what they wrote
 * themselves. They are recorded without a name; rows from before that cannot be changed, and only the owner reads who it was.
 */
export const isReporters = sql`
  (t.action = 'report' or (t.action = 'report_write' and t.parameters not like '%"seen":%')
   or (t.action like 'report\\_%' and (coalesce(t.outcome = 'refused_403', false)
                                       or exists (select 1 ${resultsOf} and r.outcome = 'refused_403'))))`

const isDenied = (outcome: Sql): Sql => sql`${outcome} in ('denied', 'sign_in_too_old', 'binding_mismatch')`

/** On rows of `audit` called t that are no results. */
export function hasOutcome(wanted: NonNullable<AuditQuery['outcome']>): Sql {
  if (wanted === 'open') return sql`(t.phase = 'intent' and not exists (select 1 ${resultsOf}))`
  const ways = {
    ok: (outcome: Sql) => sql`${outcome} in ('ok', 'begun')`,
    denied: isDenied,
    failed: (outcome: Sql) => sql`(${outcome} not in ('ok', 'begun') and not ${isDenied(outcome)})`,
  }
  const way = ways[wanted]
  return sql`(${way(sql`t.outcome`)} or (t.phase = 'intent' and exists (select 1 ${resultsOf} and ${way(sql`r.outcome`)})))`
}
