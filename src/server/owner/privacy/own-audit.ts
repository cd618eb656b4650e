import { z } from 'zod'
import { parseSteamId } from '#shared/steam-id.ts'
import type { Person } from './person.ts'

const Row = z.looseObject({ actor: z.string().nullable(), parameters: z.string() })
const ANY_ID = /7656119\d{10}|STEAM_[0-5]:[01]:\d{1,10}|\[U:1:\d{1,10}\]/g
const SOMEBODY = '[somebody]'

/** Of a row of the audit: what somebody did and from where, or what was done about them. Who did that, and to whom they did it, is left out. */
export function ownAudit(row: Record<string, unknown>, { steamId }: Person): Record<string, unknown>[] {
  const { actor, ip, network, session_id, parameters, ...deed } = Row.parse(row)
  const told = parameters.replace(ANY_ID, (id) => (parseSteamId(id) === steamId ? id : SOMEBODY))
  const doer = actor === steamId ? { actor, ip, network, session_id } : {}
  return [{ ...deed, ...doer, parameters: told }]
}
