import { z } from 'zod'
import { type Db, sql } from '#server/ground/db/db.ts'
import { AppError } from '#server/http/access/errors.ts'

const DAY_S = 86_400
const ENTRIES_PER_THREAD = 6 // so much may be written for each thread that may be opened
const LOCK = 7_210_116 // any number, the same on every node

interface Asked {
  author: string
  now: Date
  perDay: number // threads
}

const Used = z.object({ n: z.int(), oldest: z.date().nullable() })

/**
 * Throws a 429 when somebody opened as many threads in a day as they may, or wrote as much. Counted from the rows, so it
 * holds over all nodes and restarts; 'locked' keeps other requests of the same person waiting until the transaction ends.
 */
export async function requireRoom(db: Db, { author, now, perDay }: Asked, how: 'asked' | 'locked'): Promise<void> {
  if (how === 'locked') await lockAuthor(db, author)
  const since = new Date(now.getTime() - DAY_S * 1000)
  const opened = await db.one(
    Used,
    sql`select count(*)::int as n, min(created_at) as oldest from reports
        where author_id = ${author} and created_at > ${since}`,
  )
  if (opened && opened.n >= perDay)
    throw tooMany(`You can open ${perDay} reports and appeals in a day.`, opened.oldest, now)
  await requireRoomToWrite(db, { author, now, perDay })
}

export async function requireRoomToWrite(db: Db, { author, now, perDay }: Asked): Promise<void> {
  const since = new Date(now.getTime() - DAY_S * 1000)
  const written = await db.one(
    Used,
    sql`select count(*)::int as n, min(at) as oldest from report_entries
        where author_id = ${author} and not by_admin and at > ${since}`,
  )
  if (written && written.n >= perDay * ENTRIES_PER_THREAD) {
    throw tooMany('You have written a lot in the last day.', written.oldest, now)
  }
}

export async function lockAuthor(db: Db, author: string): Promise<void> {
  await db.run(sql`select pg_advisory_xact_lock(${LOCK}::int, hashint8(${author}::bigint))`)
}

function tooMany(text: string, oldest: Date | null, now: Date): AppError {
  const waitS = Math.max(1, Math.ceil(((oldest ?? now).getTime() - now.getTime()) / 1000 + DAY_S))
  return new AppError(429, `${text} Please come back later.`, { 'retry-after': String(waitS) })
}
