import { type Db, sql } from '#server/ground/db/db.ts'
import { Profile } from '#shared/contracts/profile.ts'

export function findProfile(db: Db, steamId: string): Promise<Profile | null> {
  return db.one(
    Profile,
    sql`select steam_id::text, personaname, avatarhash, has_smoke from players where steam_id = ${steamId}`,
  )
}

export async function updateSmoke(db: Db, steamId: string, hasSmoke: boolean): Promise<void> {
  await db.run(sql`update players set has_smoke = ${hasSmoke} where steam_id = ${steamId}`)
}
