import { z } from 'zod'
import { type Db, sql } from '#server/db/db.ts'

const Session = z.object({
  session_id: z.string(),
  steam_id: z.string(),
  bind_hash: z.instanceof(Buffer).nullable(),
  bound: z.boolean(),
  created_at: z.date(),
  used_at: z.date(),
  is_admin: z.boolean(),
})
export type Session = z.infer<typeof Session>

/** The session of a key that was not revoked, with what its player may do now. */
export function findSession(db: Db, keyHash: Buffer): Promise<Session | null> {
  return db.one(
    Session,
    sql`
    select session_id::text, steam_id::text, bind_hash, bound, created_at, used_at,
           exists (select 1 from admins where admins.steam_id = sessions.steam_id) as is_admin
    from sessions
    where key_hash = ${keyHash} and revoked_at is null`,
  )
}

export async function touchSession(db: Db, sessionId: string, usedAt: Date, bound: boolean): Promise<void> {
  await db.run(sql`
    update sessions set used_at = greatest(used_at, ${usedAt}), bound = bound or ${bound}
    where session_id = ${sessionId}`)
}
