import { z } from 'zod'
import { type Db, sql } from '#server/ground/db/db.ts'
import { erasePerson } from './privacy-erase.ts'

const Erased = z.object({ steam_id: z.string(), erased_at: z.date() })

/** Takes those out of a restored database who had themselves erased after its backup was made. Gives their number. */
export async function eraseAgain(tx: Db, backupMade: Date): Promise<number> {
  const people = await tx.many(
    Erased,
    sql`
      select p.steam_id::text, e.erased_at
      from erasures e
      join (select steam_id from players union select steam_id from bans union select steam_id from imported_totals) p
        on sha256(p.steam_id::text::bytea) = e.id_hash
      where e.erased_at > ${backupMade}
      order by p.steam_id`,
  )
  for (const { steam_id, erased_at } of people) await erasePerson(tx, steam_id, erased_at)
  return people.length
}
