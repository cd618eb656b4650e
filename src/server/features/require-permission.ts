import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Clock } from '#server/ground/clock.ts'
import type { Config } from '#server/ground/config.ts'
import { type Db, sql } from '#server/ground/db/db.ts'
import { Forbidden, SignInTooOld, Unauthorised } from '#server/http/access/errors.ts'
import { actorOf } from '#server/owner/audit/actor.ts'
import type { Audit } from '#server/owner/audit/audit.ts'
import { DANGEROUS, PERMISSIONS, type Permission } from '#shared/permissions.ts'

interface Rules {
  db: Db
  config: Pick<Config, 'admin_tools'>
}

export interface Gate extends Rules {
  audit: Audit
  clock: Clock
}

/**
 * Lets a request pass by a token, whose scope was asked for before and which can do nothing dangerous, or whose session may do this, by the admins as they are at this moment, and whose sign-in is new enough if it
 * is dangerous. Whoever may not is refused, and the audit remembers it.
 */
export async function requirePermission(
  gate: Gate,
  request: FastifyRequest,
  permission: Permission,
  serverId?: number,
): Promise<void> {
  const { viewer, token } = request
  if (token !== null && !DANGEROUS.has(permission)) return
  if (viewer === null) throw new Unauthorised()
  if (!(await holdsPermission(gate, viewer.steam_id, permission))) {
    await gate.audit.note({ ...refused(request, permission, serverId), outcome: 'denied' })
    throw new Forbidden('Your SourceMod flags do not allow this')
  }
  if (!DANGEROUS.has(permission) || gate.clock.now() < freshUntil(gate, viewer.signed_in_at)) return
  await gate.audit.note({ ...refused(request, permission, serverId), outcome: 'sign_in_too_old' })
  throw new SignInTooOld()
}

const refused = (request: FastifyRequest, action: string, serverId?: number) => ({
  actor: actorOf(request),
  action,
  phase: 'event' as const,
  serverId,
})

/** Until when a sign-in is good for dangerous acts. */
export function freshUntil({ config }: Pick<Rules, 'config'>, signedInAt: Date): Date {
  return new Date(signedInAt.getTime() + config.admin_tools.fresh_sign_in_minutes * 60_000)
}

export async function holdsPermission(rules: Rules, steamId: string, permission: Permission): Promise<boolean> {
  return (await listPermissions(rules, steamId)).includes(permission)
}

/** What somebody may do, by the flags of wherever they are an admin. */
export async function listPermissions({ db, config }: Rules, steamId: string): Promise<Permission[]> {
  const rows = await db.many(FlagsRow, sql`select flags from admins where steam_id = ${steamId}`)
  const held = rows.map(({ flags }) => flags).join('')
  return PERMISSIONS.filter((permission) => allows(config.admin_tools.may[permission], held))
}

const FlagsRow = z.object({ flags: z.string() })
const ROOT = 'z' // SourceMod's flag for everything

const allows = (wanted: string, held: string): boolean => [...wanted, ROOT].some((flag) => held.includes(flag))
