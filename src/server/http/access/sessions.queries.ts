import { z } from 'zod'
import { type Db, sql } from '#server/ground/db/db.ts'

const Session = z.object({
  session_id: z.string(),
  steam_id: z.string(),
  bind_hash: z.instanceof(Buffer).nullable(),
  bound: z.boolean(),
  created_at: z.date(),
  used_at: z.date(),
  is_admin: z.boolean(),
  lost_admin: z.boolean(), // it ended because its player is no longer an admin
})
export type Session = z.infer<typeof Session>

/** The session of a key, with what its player may do now. One that its player or another sign-in ended is gone. */
export function findSession(db: Db, keyHash: Buffer): Promise<Session | null> {
  return db.one(
    Session,
    sql`
    select session_id::text, steam_id::text, bind_hash, bound, created_at, used_at, lost_admin,
           exists (select 1 from admins where admins.steam_id = sessions.steam_id) as is_admin
    from sessions
    where key_hash = ${keyHash} and (revoked_at is null or lost_admin)`,
  )
}

export async function touchSession(db: Db, sessionId: string, usedAt: Date, bound: boolean): Promise<void> {
  await db.run(sql`
    update sessions set used_at = greatest(used_at, ${usedAt}), bound = bound or ${bound}
    where session_id = ${sessionId}`)
}
