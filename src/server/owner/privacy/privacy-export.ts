import { z } from 'zod'
import type { Db } from '#server/ground/db/db.ts'
import { findPerson } from './person.ts'
import { PERSONAL_TABLES } from './personal-tables.ts'

const Row = z.object({ row: z.record(z.string(), z.unknown()) })

/** Everything the database has about somebody, by table. Secrets of the site, such as hashes of keys, are left out. */
export interface PersonalData {
  steam_id: string
  exported_at: string
  tables: Record<string, Record<string, unknown>[]>
}

export async function exportPerson(db: Db, steamId: string, now: Date): Promise<PersonalData> {
  return db.transaction(async (tx) => {
    const person = await findPerson(tx, steamId)
    const tables: PersonalData['tables'] = {}
    for (const [table, { rows, shape }] of Object.entries(PERSONAL_TABLES)) {
      const found = (await tx.many(Row, rows(person))).map(({ row }) => row)
      tables[table] = shape ? found.flatMap((row) => shape(row, person)) : found
    }
    return { steam_id: steamId, exported_at: now.toISOString(), tables }
  })
}

export const countRows = ({ tables }: PersonalData): number =>
  Object.values(tables).reduce((count, rows) => count + rows.length, 0)
