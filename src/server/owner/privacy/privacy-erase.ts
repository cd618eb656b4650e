import { z } from 'zod'
import { raiseVersions } from '#server/ground/db/data-versions.ts'
import { type Db, sql } from '#server/ground/db/db.ts'
import { noteErasure } from '#server/ground/db/people/erasures.ts'
import { lockSums } from '#server/ground/db/people/player-sums.ts'
import { findPerson } from './person.ts'
import { insertNamelessPlayer, PERSONAL_TABLES } from './personal-tables.ts'

const Id = z.object({ id: z.string() })

export interface ErasedRows {
  table: string
  rows: number
  fate: string
}

/** Takes somebody out of every table, in a transaction. What others' numbers rest on stays, under an id that is nobody's. */
export async function erasePerson(db: Db, steamId: string, now: Date): Promise<ErasedRows[]> {
  // Whoever counts lines reads this table first: what is being counted is counted before, all else after.
  await db.run(sql`lock table erasures in access exclusive mode`)
  await lockSums(db)
  const person = await findPerson(db, steamId)
  const nobody = await db.one(Id, sql`select nextval('erased_ids')::text as id`)
  if (nobody === null) throw new Error('A sequence gave no number')
  await db.run(insertNamelessPlayer(person, nobody.id))
  const erased: ErasedRows[] = []
  for (const [table, { erase, fate }] of Object.entries(PERSONAL_TABLES)) {
    let rows = 0
    for (const step of erase(person, nobody.id, now)) rows += await db.run(step)
    if (rows > 0) erased.push({ table, rows, fate })
  }
  await noteErasure(db, steamId, now)
  await raiseVersions(db, ['players', 'stats', 'sums', 'teamkills', 'weapons', 'bans', 'matches', 'awards', 'records'])
  return erased
}
