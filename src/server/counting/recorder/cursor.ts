import { z } from 'zod'
import { type Db, sql } from '#server/ground/db/db.ts'
import type { Batch } from './batch.ts'

/** Somebody else moved the cursor: what was folded from it is worth nothing. */
export class CursorMoved extends Error {
  override name = 'CursorMoved'
}

/** Up to where is counted: the journal's cursor, or a place among lines that were passed over. */
export interface Place {
  counts(serverId: number): boolean
  move(db: Db, toSeq: number, passed: ReadonlyMap<number, number>): Promise<void>
  moved(toSeq: number, passed: ReadonlyMap<number, number>): void
}

const Cursor = z.object({ seq: z.coerce.number() })

/** Where a journal was counted up to: 0 for one that is new. */
export async function loadCursor(db: Db, journal: string): Promise<number> {
  const cursor = await db.one(Cursor, sql`select seq from recorder_cursors where journal = ${journal}`)
  return cursor?.seq ?? 0
}

/** A cursor that is there tells a journal of which nothing is counted from one that belongs to another database. */
export async function beginCursor(db: Db, journal: string): Promise<void> {
  await db.run(sql`insert into recorder_cursors (journal, seq) values (${journal}, 0) on conflict do nothing`)
}

/** The row's lock is what keeps two recorders from counting the same lines. */
export async function moveCursor(
  db: Db,
  journal: string,
  { fromSeq, toSeq }: Pick<Batch, 'fromSeq' | 'toSeq'>,
): Promise<void> {
  if (fromSeq === 0) await beginCursor(db, journal)
  const moved = await db.run(sql`
    update recorder_cursors set seq = ${toSeq}, moved_at = now() where journal = ${journal} and seq = ${fromSeq}`)
  if (moved === 0) throw new CursorMoved(`The cursor of ${journal} is no longer at ${fromSeq}`)
}
