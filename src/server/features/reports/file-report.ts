import { z } from 'zod'
import { type Db, type Sql, sql } from '#server/ground/db/db.ts'
import { banInForce, isPerson } from '#server/ground/db/people/people-status.ts'
import { Conflict, Forbidden, fail, Invalid, NotFound } from '#server/http/access/errors.ts'
import { requireRoom } from './report-room.ts'

interface Written {
  author: string
  text: string
  link?: string | undefined
  now: Date
  perDay: number
}

interface NewReport extends Written {
  subject: string
  match?: number | undefined
}

interface NewAppeal extends Written {
  bid: number
}

const Found = z.object({ found: z.boolean() })
const asks = async (db: Db, question: Sql) =>
  (await db.one(Found, sql`select exists (${question}) as found`))?.found === true

/** Gives the new thread's id. */
export function fileReport(db: Db, report: NewReport): Promise<number> {
  return db.transaction(async (tx) => {
    await requireRoom(tx, report, 'locked')
    await requireReportable(tx, report)
    const { author, subject } = report
    const open = sql`
      select 1 from reports where author_id = ${author} and subject_id = ${subject} and kind = 'report' and closed_at is null`
    if (await asks(tx, open)) throw new Conflict('You have an open report about this player. Write in that one.')
    return openThread(tx, 'report', report, { subject, match: report.match })
  })
}

/** Gives the new thread's id. */
export function fileAppeal(db: Db, appeal: NewAppeal): Promise<number> {
  return db.transaction(async (tx) => {
    await requireRoom(tx, appeal, 'locked')
    await requireOwnBan(tx, appeal)
    const open = sql`select 1 from reports where bid = ${appeal.bid} and kind = 'appeal' and closed_at is null`
    if (await asks(tx, open)) throw new Conflict('You have appealed against this ban. Write in that appeal.')
    return openThread(tx, 'appeal', appeal, { bid: appeal.bid })
  })
}

/** Whoever reports has played here, and so has whom they report. */
export async function requireReportable(db: Db, { author, subject, match }: Omit<NewReport, 'text'>): Promise<void> {
  if (author === subject) throw new Invalid('You cannot report yourself.')
  const played = (id: string) => sql`select 1 from player_stats where steam_id = ${id} and ${isPerson(sql`steam_id`)}`
  if (!(await asks(db, played(author)))) throw new Forbidden('Only who has played on these game servers can report.')
  if (!(await asks(db, played(subject)))) throw new NotFound('Player')
  if (match === undefined) return
  const there = sql`select 1 from match_players where match_id = ${match} and steam_id = ${subject}`
  if (!(await asks(db, there))) throw new Invalid('This player was not in that match.')
}

export async function requireOwnBan(db: Db, { author, bid, now }: Omit<NewAppeal, 'text'>): Promise<void> {
  const own = sql`select 1 from bans where bid = ${bid} and steam_id = ${author} and ${banInForce(now)}`
  if (!(await asks(db, own))) throw new NotFound('Ban')
}

const NewId = z.object({ id: z.number() })

async function openThread(
  tx: Db,
  kind: 'report' | 'appeal',
  { author, text, link, now }: Written,
  about: { subject?: string; match?: number | undefined; bid?: number },
): Promise<number> {
  const { subject = null, match = null, bid = null } = about
  const made = await tx.one(
    NewId,
    sql`
      insert into reports (kind, author_id, subject_id, bid, match_id, created_at, changed_at, entries)
      values (${kind}, ${author}, ${subject}, ${bid}, ${match}, ${now}, ${now}, 1) returning report_id::float8 as id`,
  )
  const { id } = made ?? fail(new Error('An insert gave no row'))
  await tx.run(sql`
    insert into report_entries (report_id, entry, at, author_id, by_admin, act, text, link)
    values (${id}, 1, ${now}, ${author}, false, 'write', ${text}, ${link ?? null})`)
  return id
}
