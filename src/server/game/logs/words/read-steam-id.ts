import { isDigit } from '#server/game/logs/line-text.ts'
import { parseSteamId } from '#shared/steam-id.ts'

const OLD_FORM = 'STEAM_'
const MOST_REMEMBERED = 50_000
const remembered = new Map<number, string | null>() // by account, so that no line is kept alive by a key cut out of it

/** SteamID64 of the id between two places of a line; null when it is no player's. */
export function readSteamId(line: string, start: number, end: number): string | null {
  const account = readAccount(line, start, end)
  if (account === -1) return line.charCodeAt(start) === 0x42 ? null : parseSteamId(line.slice(start, end)) // B of BOT
  const known = remembered.get(account)
  if (known !== undefined) return known
  const steamId = parseSteamId(line.slice(start, end))
  if (remembered.size >= MOST_REMEMBERED) remembered.clear()
  remembered.set(account, steamId)
  return steamId
}

/** The account number of `STEAM_0:Y:Z` and `STEAM_1:Y:Z`, which mean the same; -1 for anything else. */
function readAccount(line: string, start: number, end: number): number {
  const universe = line.charCodeAt(start + 6) - 0x30
  const odd = line.charCodeAt(start + 8) - 0x30
  const digits = end - start - 10
  if (!line.startsWith(OLD_FORM, start) || digits < 1 || digits > 10) return -1
  if ((universe !== 0 && universe !== 1) || (odd !== 0 && odd !== 1)) return -1
  if (line.charCodeAt(start + 7) !== 0x3a || line.charCodeAt(start + 9) !== 0x3a) return -1 // `:`
  let half = 0
  for (let at = start + 10; at < end; at += 1) {
    const code = line.charCodeAt(at)
    if (!isDigit(code)) return -1
    half = half * 10 + code - 0x30
  }
  return half * 2 + odd
}
