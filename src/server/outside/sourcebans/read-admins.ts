import { type Read, readNumber, readRows, readText } from '#server/outside/foreign/cells.ts'
import type { Cell } from '#server/outside/foreign/connection.ts'
import { MAX_INT32 } from '#shared/contracts/common.ts'
import { parseSteamId } from '#shared/steam-id.ts'
import { FIRST_OWN_ID } from './read-bans.ts'

export interface SourcebansAdmin {
  aid: number
  steamId: string
  name: string
  immunity: number
  flags: string // SourceMod's letters, each once
}

const NAME_LENGTH = 64

/** SourceMod's rights on a server. `a` is a reserved slot and `o` to `t` are for plugins: many sell those to supporters. */
const SERVER_RIGHTS = /[b-nz]/

/** Everyone with rights on a game server; who may only use the ban site's web pages is left out. */
export function readAdmins(rows: readonly Cell[][]): Read<SourcebansAdmin> {
  const read = readRows(rows, readAdmin)
  const people = new Map<number, SourcebansAdmin>()
  for (const admin of read.rows) people.set(admin.aid, merge(people.get(admin.aid), admin))
  return { rows: [...people.values()].filter(({ flags }) => SERVER_RIGHTS.test(flags)), skipped: read.skipped }
}

/** aid, user, authid, immunity, srv_flags, and the flags and immunity of the group, if any. */
function readAdmin([aidText, user, authid, immunityText, flagsText, groupFlagsText, groupImmunityText]: Cell[]) {
  const aid = readNumber(aidText, 1, FIRST_OWN_ID - 1)
  const steamId = parseSteamId(authid ?? '')
  const flags = readFlags(flagsText)
  const groupFlags = readFlags(groupFlagsText)
  const immunity = readNumber(immunityText ?? '0', 0, MAX_INT32)
  const groupImmunity = readNumber(groupImmunityText ?? '0', 0, MAX_INT32)
  if (aid === null || steamId === null || immunity === null || groupImmunity === null) return null
  if (flags === null || groupFlags === null) return null
  return {
    aid,
    steamId,
    name: readText(user, NAME_LENGTH) || steamId,
    immunity: Math.max(immunity, groupImmunity),
    flags: together(flags, groupFlags),
  }
}

/** Several groups may have the name of an admin's group. */
function merge(known: SourcebansAdmin | undefined, admin: SourcebansAdmin): SourcebansAdmin {
  if (known === undefined) return admin
  const immunity = Math.max(known.immunity, admin.immunity)
  return { ...admin, immunity, flags: together(known.flags, admin.flags) }
}

const readFlags = (cell: Cell | undefined): string | null => /^[a-z]{0,64}$/.exec(cell?.trim() ?? '')?.[0] ?? null
const together = (one: string, other: string): string => [...new Set(one + other)].sort().join('')
