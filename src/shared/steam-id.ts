const BASE = 76561197960265728n // SteamID64 of account 0
const LAST_ACCOUNT = 0xffff_ffffn

export interface SteamIdForms {
  id64: string
  steam0: string
  steam1: string
}

/** The three ways a player's id is written, or null when the text is no player's SteamID64. */
export function steamIdForms(id64: string): SteamIdForms | null {
  const account = /^\d{17}$/.test(id64) ? BigInt(id64) - BASE : 0n
  if (!isAccount(account)) return null
  const tail = `${account & 1n}:${account >> 1n}`
  return { id64, steam0: `STEAM_0:${tail}`, steam1: `STEAM_1:${tail}` }
}

/** SteamID64 of 'STEAM_0:1:4', 'STEAM_1:1:4', '[U:1:9]' or itself; null for bots, pending ids and anything else. */
export function parseSteamId(text: string): string | null {
  const trimmed = text.length <= 64 ? text.trim() : ''
  const account = readAccount(trimmed)
  return account !== null && isAccount(account) ? String(BASE + account) : null
}

function readAccount(text: string): bigint | null {
  const steam2 = /^STEAM_[01]:([01]):(\d{1,10})$/.exec(text)
  if (steam2?.[1] && steam2[2]) return BigInt(steam2[2]) * 2n + BigInt(steam2[1])
  const steam3 = /^\[U:1:(\d{1,10})\]$/.exec(text)
  if (steam3?.[1]) return BigInt(steam3[1])
  return /^\d{17}$/.test(text) ? BigInt(text) - BASE : null
}

function isAccount(account: bigint): boolean {
  return account > 0n && account <= LAST_ACCOUNT
}
