import { randomBytes } from 'node:crypto'
import type { Db } from '#server/ground/db/db.ts'
import { sha256 } from '#server/ground/sha256.ts'
import { addToken } from '#server/owner/tokens/tokens.queries.ts'

/** One that looks like ours and was never given to anybody. */
export const madeUpToken = (): string => `sitrep_${randomBytes(32).toString('base64url')}`

/** A token of the owner's for a script. */
export async function tokenWith(db: Db, scopes: readonly string[], expiresAt: Date | null = null) {
  const token = madeUpToken()
  const name = token.slice(-20)
  const id = await addToken(db, { name, hash: sha256(token), scopes, expiresAt }, new Date('2026-03-01'))
  return { id, token, name, authorization: `Bearer ${token}` }
}
