import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Db, sql } from '#server/ground/db/db.ts'
import { Forbidden } from '#server/http/access/errors.ts'
import { actorOf } from '#server/owner/audit/actor.ts'
import type { Audit } from '#server/owner/audit/audit.ts'

const ROOT = 'z' // SourceMod's flag for everything

interface Wanted {
  action: string
  flags: string // one of these letters is enough; none: root alone
  serverId?: number
}

/** An admin without the right is refused, and the audit remembers it. A token has no flags: its scope was asked for before. */
export async function requireFlag(db: Db, audit: Audit, request: FastifyRequest, wanted: Wanted): Promise<void> {
  if (request.token !== null) return
  const actor = actorOf(request)
  if (await holdsFlag(db, actor.steam_id, wanted.flags)) return
  const { action, serverId } = wanted
  await audit.note({ actor, action, phase: 'event', outcome: 'denied', serverId })
  throw new Forbidden('Your SourceMod flags do not allow this')
}

/** Whether somebody has one of these letters, or root. */
export async function holdsFlag(db: Db, steamId: string | null, flags: string): Promise<boolean> {
  const held = await findAdminFlags(db, steamId)
  return [...flags, ROOT].some((flag) => held.includes(flag))
}

const FlagsRow = z.object({ flags: z.string() })

/** The SourceMod flags of a person, from wherever they are an admin. */
async function findAdminFlags(db: Db, steamId: string | null): Promise<string> {
  const rows = await db.many(FlagsRow, sql`select flags from admins where steam_id = ${steamId}`)
  return rows.map(({ flags }) => flags).join('')
}
