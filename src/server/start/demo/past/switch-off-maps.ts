import { type Db, sql } from '#server/ground/db/db.ts'

/** Maps that are known but not offered. */
const DISABLED_MAPS = ['verticality_coop', 'peak', 'panj_night']

/** What logs do not tell. */
export async function switchOffMaps(db: Db): Promise<void> {
  await db.run(sql`update maps set enabled = false where map_name = any(${DISABLED_MAPS}::text[])`)
}
