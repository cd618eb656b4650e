import { z } from 'zod'
import { type Db, sql } from '#server/ground/db/db.ts'

const KnownToken = z.object({
  token_id: z.int(),
  name: z.string(),
  scopes: z.array(z.string()),
  used_at: z.date().nullable(),
})
export type KnownToken = z.infer<typeof KnownToken>

/** The token with this hash, if it is in force. */
export function findToken(db: Db, tokenHash: Buffer, now: Date): Promise<KnownToken | null> {
  return db.one(
    KnownToken,
    sql`
      select token_id, name, scopes, used_at from api_tokens
      where token_hash = ${tokenHash} and revoked_at is null and (expires_at is null or expires_at > ${now})`,
  )
}

export async function touchToken(db: Db, tokenId: number, now: Date): Promise<void> {
  await db.run(sql`update api_tokens set used_at = greatest(used_at, ${now}) where token_id = ${tokenId}`)
}
