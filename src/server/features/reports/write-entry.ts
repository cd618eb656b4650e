import { z } from 'zod'
import { type Db, sql } from '#server/ground/db/db.ts'
import { Conflict, Forbidden, fail, NotFound } from '#server/http/access/errors.ts'
import { lockAuthor, requireRoomToWrite } from './report-room.ts'
import { MOST_ENTRIES } from './reports.queries.ts'

interface Words {
  text: string
  link?: string | undefined
}

export interface OwnEntry extends Words {
  id: number
  author: string
  now: Date
  perDay: number
}

export interface AdminEntry extends Words {
  id: number
  admin: string
  act: 'write' | 'close' | 'reopen'
  seen: number // how many entries there were when the admin looked
  now: Date
}

const Thread = z.object({
  author_id: z.string().nullable(),
  subject_id: z.string().nullable(),
  bid: z.int().nullable(),
  open: z.boolean(),
  entries: z.int(),
})
type Thread = z.infer<typeof Thread>

/** Others wait until the transaction ends. */
async function holdThread(tx: Db, id: number): Promise<Thread> {
  const thread = await tx.one(
    Thread,
    sql`
      select author_id::text, subject_id::text, bid, closed_at is null as open, entries
      from reports where report_id = ${id} for update`,
  )
  return thread ?? fail(new NotFound('Report'))
}

/** Whoever opened a thread goes on in it, while it is open. */
export function writeOwn(db: Db, { id, author, text, link, now, perDay }: OwnEntry): Promise<void> {
  return db.transaction(async (tx) => {
    await lockAuthor(tx, author)
    await requireRoomToWrite(tx, { author, now, perDay })
    const thread = await holdThread(tx, id)
    if (thread.author_id !== author) throw new NotFound('Report')
    if (!thread.open) throw new Conflict('This is closed.')
    requireRoomIn(thread)
    await append(tx, { id, entry: thread.entries + 1, author, byAdmin: false, act: 'write', text, link, now })
  })
}

export const OWN_CAUSE = 'Another admin answers what you wrote yourself.'

/** Nobody acts upon what they have not seen, so two who act at once do not both. */
export function actAsAdmin(db: Db, { id, admin, act, seen, text, link, now }: AdminEntry): Promise<void> {
  return db.transaction(async (tx) => {
    if (act === 'reopen') await lockAuthorOf(tx, id)
    const thread = await holdThread(tx, id)
    if (thread.subject_id === admin) throw new NotFound('Report')
    if (thread.author_id === admin) throw new Forbidden(OWN_CAUSE)
    if (thread.entries !== seen) throw new Conflict('Somebody wrote here since you looked. Read it, then decide again.')
    if (thread.open !== (act !== 'reopen')) throw new Conflict(thread.open ? 'This is open.' : 'This is closed.')
    if (act === 'write') requireRoomIn(thread)
    if (act === 'reopen') await requireNoOther(tx, id, thread)
    await append(tx, { id, entry: seen + 1, author: admin, byAdmin: true, act, text, link, now })
    const [isAnswer, closed] = [act !== 'reopen', act === 'close' ? now : null]
    await tx.run(sql`
      update reports set closed_at = ${closed},
             answered_at = case when ${isAnswer} then coalesce(answered_at, ${now}) else answered_at end
      where report_id = ${id}`)
  })
}

function requireRoomIn({ entries }: Thread): void {
  if (entries >= MOST_ENTRIES - 10) throw new Conflict('This has become too long to go on.') // it can still be closed
}

const Author = z.object({ author: z.string().nullable() })

/** Before the thread itself, as whoever writes does: they may be opening another one about the same. */
async function lockAuthorOf(tx: Db, id: number): Promise<void> {
  const found = await tx.one(Author, sql`select author_id::text as author from reports where report_id = ${id}`)
  if (found?.author) await lockAuthor(tx, found.author)
}

async function requireNoOther(tx: Db, id: number, { author_id, subject_id, bid }: Thread): Promise<void> {
  const others = await tx.run(sql`
    select 1 from reports where closed_at is null and report_id <> ${id} and
      (bid = ${bid} or (author_id = ${author_id} and subject_id = ${subject_id}))`)
  if (others > 0) throw new Conflict('There is a newer one about the same, and it is open.')
}

interface Entry extends Words {
  id: number
  entry: number
  author: string
  byAdmin: boolean
  act: AdminEntry['act']
  now: Date
}

async function append(tx: Db, { id, entry, author, byAdmin, act, text, link, now }: Entry): Promise<void> {
  await tx.run(sql`
    insert into report_entries (report_id, entry, at, author_id, by_admin, act, text, link)
    values (${id}, ${entry}, ${now}, ${author}, ${byAdmin}, ${act}, ${text}, ${link ?? null})`)
  await tx.run(sql`update reports set entries = ${entry}, changed_at = ${now} where report_id = ${id}`)
}
