import { z } from 'zod'
import { type Db, sql } from '#server/ground/db/db.ts'

/** Remembers, for the owner's doctor, that an outside system was copied. */
export async function noteCopied(db: Db, source: string, at: Date): Promise<void> {
  await db.run(sql`
    insert into outside_copies (source, copied_at) values (${source}, ${at})
    on conflict (source) do update set copied_at = excluded.copied_at, problem = null`)
}

/** The last good copy keeps its time. */
export async function noteNotCopied(db: Db, source: string, problem: string): Promise<void> {
  await db.run(sql`
    insert into outside_copies (source, problem) values (${source}, ${problem})
    on conflict (source) do update set problem = excluded.problem`)
}

const CopyRow = z.object({ copiedAt: z.date().nullable(), problem: z.string().nullable() })

export function findOutsideCopy(db: Db, source: string): Promise<z.infer<typeof CopyRow> | null> {
  return db.one(CopyRow, sql`select copied_at as "copiedAt", problem from outside_copies where source = ${source}`)
}
