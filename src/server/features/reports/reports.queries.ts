import { z } from 'zod'
import { type Db, emptySql, type Sql, sql } from '#server/ground/db/db.ts'
import { matches, searchNeedle } from '#server/ground/db/lists/search.ts'
import { banInForce } from '#server/ground/db/people/people-status.ts'
import { refOf } from '#server/ground/db/people/player-ref.ts'
import type { Page } from '#server/http/calls/calls.ts'
import type { QueryOf, ReplyOf } from '#shared/contract.ts'
import { LARGEST_PAGE, type PageQuery } from '#shared/contracts/common.ts'
import {
  AdminReportSummary,
  type AdminReportThread,
  type adminReports,
  ReportSummary,
  type ReportThread,
  reports,
} from '#shared/contracts/reports.ts'
import { banFields, summaryColumns, summarySources } from './report-rows.ts'

const Count = z.object({ n: z.int() })

const THREAD = sql`
  report_id, kind, author_id, subject_id, bid, match_id, created_at, changed_at, answered_at, closed_at, entries`

async function count(db: Db, where: Sql): Promise<number> {
  return (await db.one(Count, sql`select count(*)::int as n from reports ${where}`))?.n ?? 0
}

/** Newest first. */
export async function pageOfOwn(db: Db, author: string, page: PageQuery, now: Date): Promise<Page<ReportSummary>> {
  const { limit = LARGEST_PAGE, offset = 0 } = page
  const where = sql`where author_id = ${author}`
  const which = sql`select ${THREAD} from reports ${where} order by created_at desc, report_id desc limit ${limit} offset ${offset}`
  const rows = await db.many(
    ReportSummary,
    sql`select ${summaryColumns(now)} from ${summarySources(which)} order by r.created_at desc, r.report_id desc`,
  )
  const total = await count(db, where)
  return { rows, total, filtered: total }
}

export async function findOwn(db: Db, author: string, id: number, now: Date): Promise<ReportThread | null> {
  const which = sql`select ${THREAD} from reports where report_id = ${id} and author_id = ${author}`
  const thread = await db.one(ReportSummary, sql`select ${summaryColumns(now)} from ${summarySources(which)}`)
  return thread && { ...thread, written: await listEntries(db, id) }
}

/** Those in force, newest first. */
export function listOwnBans(db: Db, steamId: string, now: Date): Promise<ReplyOf<typeof reports.ownBans>> {
  return db
    .many(
      z.object({ ban: reports.ownBans.reply.element }),
      sql`
        select json_build_object(${banFields(now)}, 'appeal', (
                 select report_id from reports where bid = bans.bid and kind = 'appeal' and closed_at is null)) as ban
        from bans where steam_id = ${steamId} and ${banInForce(now)} order by created_at desc, bid desc limit ${MOST_BANS}`,
    )
    .then((rows) => rows.map(({ ban }) => ban))
}

const MOST_BANS = 50

/** Open ones first, then by what changed last. Nobody is shown what was written about themselves. */
export async function pageOfAll(
  db: Db,
  viewer: string,
  { limit = LARGEST_PAGE, offset = 0, q, state }: QueryOf<typeof adminReports.list>,
  now: Date,
): Promise<Page<AdminReportSummary>> {
  const seen = sql`where subject_id is distinct from ${viewer}::bigint`
  const wanted = sql`${seen} ${IN_STATE[state]} ${naming(q)}`
  const order = sql`(r.closed_at is null) desc, r.changed_at desc, r.report_id desc`
  const which = sql`select ${THREAD} from reports r ${wanted} order by ${order} limit ${limit} offset ${offset}`
  const rows = await db.many(
    AdminReportSummary,
    sql`
      select ${summaryColumns(now)}, ${refOf(sql`r.author_id`, sql`a`)} as author
      from ${summarySources(which)} left join players a on a.steam_id = r.author_id order by ${order}`,
  )
  return { rows, total: await count(db, seen), filtered: await count(db, wanted) }
}

const IN_STATE = {
  open: sql`and closed_at is null`,
  closed: sql`and closed_at is not null`,
  all: emptySql,
}

function naming(q: string | undefined): Sql {
  const needle = searchNeedle(q)
  if (needle === null) return emptySql
  return sql`
    and exists (select 1 from players p where p.steam_id in (author_id, subject_id)
                and (${matches(sql`lower(p.personaname)`, needle)} or p.steam_id::text = ${needle}))`
}

export async function findForAdmin(db: Db, viewer: string, id: number, now: Date): Promise<AdminReportThread | null> {
  const which = sql`
    select ${THREAD} from reports where report_id = ${id} and subject_id is distinct from ${viewer}::bigint`
  const thread = await db.one(
    AdminReportSummary,
    sql`
      select ${summaryColumns(now)}, ${refOf(sql`r.author_id`, sql`a`)} as author
      from ${summarySources(which)} left join players a on a.steam_id = r.author_id`,
  )
  return thread && { ...thread, written: await listEntries(db, id) }
}

const Entry = z.object({
  entry: z.int(),
  at: z.number(),
  by_admin: z.boolean(),
  act: z.enum(['write', 'close', 'reopen']),
  text: z.string(),
  link: z.string().nullable(),
  author: z.object({ steam_id: z.string(), personaname: z.string(), avatarhash: z.string() }).nullable(),
})

/** Oldest first; who wrote each does not leave the server but for admins. */
function listEntries(db: Db, id: number): Promise<z.infer<typeof Entry>[]> {
  return db.many(
    Entry,
    sql`
      select e.entry, floor(extract(epoch from e.at))::float8 as at, e.by_admin, e.act, e.text, e.link,
             ${refOf(sql`e.author_id`, sql`a`)} as author
      from report_entries e left join players a on a.steam_id = e.author_id
      where e.report_id = ${id} order by e.entry limit ${MOST_ENTRIES}`,
  )
}

/** Nobody reads on past so many. */
export const MOST_ENTRIES = 200
