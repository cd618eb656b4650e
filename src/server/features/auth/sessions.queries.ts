import { z } from 'zod'
import { raiseVersions } from '#server/ground/db/data-versions.ts'
import { type Db, sql } from '#server/ground/db/db.ts'
import { SESSION_IDLE_MS, SESSION_LIFETIME_MS } from '#server/http/access/auth.ts'
import { OwnSession } from '#shared/contracts/auth.ts'

const MOST_SESSIONS = 10 // of one account; the one unused for longest makes room

const SignedIn = z.object({ personaname: z.string(), avatarhash: z.string(), is_admin: z.boolean() })
export type SignedIn = z.infer<typeof SignedIn>

/** The player who signs in, made when new: until Steam's profile is read, an admin's name or the id stands for theirs. */
export async function admitPlayer(db: Db, steamId: string): Promise<SignedIn> {
  const made = await db.run(sql`
    insert into players (steam_id, personaname)
    values (${steamId}, coalesce((select name from admins where steam_id = ${steamId} order by aid limit 1), ${steamId}))
    on conflict (steam_id) do nothing`)
  if (made > 0) await raiseVersions(db, ['players'])
  // The row stays locked until the session is there, so that two sign-ins at once count each other.
  const player = await db.one(
    SignedIn,
    sql`select personaname, avatarhash,
               exists (select 1 from admins where admins.steam_id = players.steam_id) as is_admin
        from players where steam_id = ${steamId} for update`,
  )
  if (player === null) throw new Error('A player vanished between two statements')
  return player
}

export interface NewSession {
  steamId: string
  keyHash: Buffer
  bindHash: Buffer
}

export async function insertSession(db: Db, { steamId, keyHash, bindHash }: NewSession, now: Date): Promise<string> {
  const lifetime = new Date(now.getTime() - SESSION_LIFETIME_MS)
  await db.run(sql`delete from sessions where steam_id = ${steamId} and created_at < ${lifetime}`)
  await db.run(sql`
    update sessions set revoked_at = ${now}
    where session_id in (
      select session_id from sessions where steam_id = ${steamId} and revoked_at is null
      order by used_at desc, session_id desc offset ${MOST_SESSIONS - 1})`)
  const made = await db.one(
    z.object({ session_id: z.string() }),
    sql`insert into sessions (key_hash, steam_id, bind_hash, created_at, used_at)
        values (${keyHash}, ${steamId}, ${bindHash}, ${now}, ${now})
        returning session_id::text`,
  )
  if (made === null) throw new Error('A session was not made')
  return made.session_id
}

export function listSessions(db: Db, steamId: string, currentId: string, now: Date): Promise<OwnSession[]> {
  return db.many(
    OwnSession,
    sql`select session_id::int as id, extract(epoch from created_at)::int as created,
               extract(epoch from used_at)::int as last_used, session_id = ${currentId} as current
        from sessions
        where steam_id = ${steamId} and revoked_at is null
          and used_at >= ${new Date(now.getTime() - SESSION_IDLE_MS)}
          and created_at >= ${new Date(now.getTime() - SESSION_LIFETIME_MS)}
        order by used_at desc, session_id desc`,
  )
}

/** False when this account has no such session. */
export async function revokeSession(db: Db, steamId: string, sessionId: string | number, now: Date): Promise<boolean> {
  return (
    (await db.run(sql`
      update sessions set revoked_at = ${now}
      where session_id = ${sessionId} and steam_id = ${steamId} and revoked_at is null`)) > 0
  )
}
