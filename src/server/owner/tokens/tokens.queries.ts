import { z } from 'zod'
import { type Db, sql } from '#server/ground/db/db.ts'

const TokenRow = z.object({
  token_id: z.int(),
  name: z.string(),
  scopes: z.array(z.string()),
  created_at: z.date(),
  expires_at: z.date().nullable(),
  used_at: z.date().nullable(),
  revoked_at: z.date().nullable(),
})
export type TokenRow = z.infer<typeof TokenRow>

const COLUMNS = sql`token_id, name, scopes, created_at, expires_at, used_at, revoked_at`

/** Every token there ever was, the newest last. */
export function listTokens(db: Db): Promise<TokenRow[]> {
  return db.many(TokenRow, sql`select ${COLUMNS} from api_tokens order by token_id`)
}

export interface NewToken {
  name: string
  hash: Buffer
  scopes: readonly string[]
  expiresAt: Date | null
}

const Made = z.object({ token_id: z.int() })

/** Null: a token that was not revoked has the name already. */
export async function addToken(db: Db, { name, hash, scopes, expiresAt }: NewToken, now: Date): Promise<number | null> {
  const row = await db.one(
    Made,
    sql`
      insert into api_tokens (name, token_hash, scopes, created_at, expires_at)
      values (${name}, ${hash}, ${[...scopes]}, ${now}, ${expiresAt})
      on conflict (name) where revoked_at is null do nothing
      returning token_id`,
  )
  return row?.token_id ?? null
}

/** Revokes the token with this number or this name; null: there is none that was not revoked before. */
export function revokeToken(db: Db, meant: string, now: Date): Promise<Pick<TokenRow, 'token_id' | 'name'> | null> {
  return db.one(
    TokenRow.pick({ token_id: true, name: true }),
    sql`
      update api_tokens set revoked_at = ${now}
      where revoked_at is null and (name = ${meant} or token_id::text = ${meant})
      returning token_id, name`,
  )
}

/** Whether the token has not read by this scope before in this hour, which is counted from 1970. Others who ask wait for the answer. */
export async function beginHour(db: Db, tokenId: number, scope: string, hour: number): Promise<boolean> {
  const changed = await db.run(sql`
    update api_tokens set read_hours = read_hours || jsonb_build_object(${scope}::text, ${hour}::int)
    where token_id = ${tokenId} and coalesce((read_hours ->> ${scope}::text)::int, 0) < ${hour}::int`)
  return changed > 0
}

export const isInForce = ({ expires_at, revoked_at }: TokenRow, now: Date): boolean =>
  revoked_at === null && (expires_at === null || expires_at > now)
