import { z } from 'zod'
import { type Db, Sql } from '#server/ground/db/db.ts'

/** Rows of a question that has no values in it. */
export const ask = <T>(db: Db, row: z.ZodType<T>, text: string): Promise<T[]> => db.many(row, new Sql([text], []))

/** A figure as text, by what it is of. What is 0 is left out: nothing and none are the same. */
export type Figures = Map<string, string>

const Pair = z.object({ key: z.string(), value: z.string() })

/** Of a question for `key` and `value`. */
export async function askFigures(db: Db, text: string): Promise<Figures> {
  const rows = await ask(db, Pair, text)
  return new Map(rows.flatMap(({ key, value }) => (value === '0' ? [] : [[key, value] as const])))
}
