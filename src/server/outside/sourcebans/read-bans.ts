import { isIP } from 'node:net'
import { readReasonText } from '#server/ground/read-reason-text.ts'
import { readNumber, readText } from '#server/outside/foreign/cells.ts'
import type { Cell } from '#server/outside/foreign/connection.ts'
import { MAX_INT32 } from '#shared/contracts/common.ts'
import { parseSteamId } from '#shared/steam-id.ts'

/** Ids from here on are for bans and admins of the owner's own. */
export const FIRST_OWN_ID = 1_000_000_000

export interface SourcebansBan {
  bid: number
  steamId: string | null // null: a ban of an address
  authid: string
  handle: string
  ip: string | null
  country: string | null
  created: number // epoch seconds, as all times here
  duration: number // seconds; 0 is permanent
  ends: number | null // when that is not created + duration
  lifted: number | null
  sid: number
  aid: number | null // who banned: 0 is a console, null is not told
  reason: string | null
}

/** In the order in which readBan expects them; the reason, or null, comes behind. */
export const BAN_COLUMNS = [
  'bid',
  'type',
  'authid',
  'ip',
  'name',
  'created',
  'ends',
  'length',
  'sid',
  'country',
  'RemoveType',
  'RemovedOn',
  'aid',
] as const

const HANDLE_LENGTH = 128
const BY_ADDRESS = 1

export function readBan(row: readonly Cell[]): SourcebansBan | null {
  const [bidText, typeText, authidText, ipText, name, createdText, endsText, lengthText, sidText, country, ...rest] =
    row
  const [removeType, removedOn, aid, reason] = rest
  const bid = readNumber(bidText, 1, FIRST_OWN_ID - 1)
  const type = readNumber(typeText, 0, BY_ADDRESS)
  const created = readNumber(createdText, 0, MAX_INT32)
  const ends = readNumber(endsText, 0, MAX_INT32)
  const length = readNumber(lengthText, 0, MAX_INT32)
  if (bid === null || type === null || created === null || ends === null || length === null) return null
  const person = type === BY_ADDRESS ? { authid: '', steamId: null } : readPerson(authidText)
  if (person === null) return null
  return {
    bid,
    ...person,
    handle: readText(name, HANDLE_LENGTH),
    ip: isIP(ipText ?? '') ? (ipText ?? null) : null,
    country: /^[a-z]{2}$/i.exec(country?.trim() ?? '')?.[0].toLowerCase() ?? null,
    created,
    duration: length,
    ...readEnd({ created, ends, length }, removeType, removedOn),
    sid: readNumber(sidText, 0, MAX_INT32) ?? 0,
    aid: readNumber(aid, 0, FIRST_OWN_ID - 1),
    reason: readReasonText(reason ?? '') || null,
  }
}

/** The text stays as the ban site spells it, since its own search finds the ban by that. */
function readPerson(cell: Cell | undefined): { authid: string; steamId: string } | null {
  const authid = cell?.trim() ?? ''
  const steamId = parseSteamId(authid)
  return steamId === null ? null : { authid, steamId }
}

interface Times {
  created: number
  ends: number
  length: number
}

/** A ban that was removed is not in force, whatever its times say: `E` means it ran out, all else that it was lifted. */
function readEnd({ created, ends, length }: Times, removeType: Cell | undefined, removedText: Cell | undefined) {
  const removed = readNumber(removedText, 1, MAX_INT32)
  if (removeType !== null && removeType !== 'E') return { lifted: removed ?? created, ends: null }
  const planned = length === 0 ? null : created + length
  const actual = length === 0 ? null : ends
  const end = removeType === 'E' ? Math.min(actual ?? Number.POSITIVE_INFINITY, removed ?? created) : actual
  return { lifted: null, ends: end === planned ? null : end }
}
