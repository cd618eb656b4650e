import { z } from 'zod'
import { type Db, sql } from '#server/ground/db/db.ts'

const ATTEMPT_LIFETIME_MS = 10 * 60_000

const LoginAttempt = z.object({
  cookie_hash: z.instanceof(Buffer),
  return_to: z.string(),
})
export type LoginAttempt = z.infer<typeof LoginAttempt>

interface NewAttempt extends LoginAttempt {
  stateHash: Buffer
}

/** Notes that a sign-in began, and forgets those that nobody ended. */
export async function insertAttempt(db: Db, attempt: NewAttempt, now: Date): Promise<void> {
  await db.run(sql`delete from login_attempts where created_at <= ${oldest(now)}`)
  await db.run(sql`
    insert into login_attempts (state_hash, cookie_hash, return_to, created_at)
    values (${attempt.stateHash}, ${attempt.cookie_hash}, ${attempt.return_to}, ${now})`)
}

export function findAttempt(db: Db, stateHash: Buffer, now: Date): Promise<LoginAttempt | null> {
  return db.one(
    LoginAttempt,
    sql`select cookie_hash, return_to from login_attempts
        where state_hash = ${stateHash} and created_at > ${oldest(now)}`,
  )
}

/** False when it is gone: used a moment ago, or never there. */
export async function takeAttempt(db: Db, stateHash: Buffer): Promise<boolean> {
  return (await db.run(sql`delete from login_attempts where state_hash = ${stateHash}`)) > 0
}

const NONCE_MEMORY_MS = 86_400_000 // far longer than an assertion is believed

/** False when an assertion with this nonce was used before. */
export async function takeNonce(db: Db, nonce: string, issuedAt: Date): Promise<boolean> {
  await db.run(sql`delete from openid_nonces where issued_at < ${new Date(issuedAt.getTime() - NONCE_MEMORY_MS)}`)
  return (
    (await db.run(sql`
      insert into openid_nonces (nonce, issued_at) values (${nonce}, ${issuedAt})
      on conflict (nonce) do nothing`)) > 0
  )
}

const oldest = (now: Date): Date => new Date(now.getTime() - ATTEMPT_LIFETIME_MS)
