import { cleanText, isDigit } from '#server/game/logs/line-text.ts'
import { readSteamId } from './read-steam-id.ts'
import { isTeamBeginning, knownTeamField, type Team } from './team.ts'

interface Somebody {
  name: string
  userId: number // grows while the game server runs; never its slot
  team: Team | null // null: this line does not say
}
export type Human = Somebody & { type: 'human'; steamId: string }
export type Bot = Somebody & { type: 'bot'; steamId: null } // bots share one id: the name is the key
export type Unidentified = Somebody & { type: 'console' | 'unidentified'; steamId: null }
export type Player = Human | Bot | Unidentified

const LONGEST_NAME = 128
const LONGEST_FIELD = 64
const BOT_FIELD = '<BOT>'
const LARGEST_USER_ID = 0x7fff_ffff
const QUOTE = 0x22
const LESS = 0x3c
const GREATER = 0x3e
const CUT_BYTES = 63 // what a public plugin's buffer holds

/**
 * Who `Name<userid><id><team>` is. The name begins at `start` and may hold anything, so the three fields are read from
 * the right, back from `end` (where the closing quote stands).
 */
export function readIdentity(line: string, start: number, end: number): Player | null {
  if (line.charCodeAt(end - 1) !== GREATER) return readCutIdentity(line, start, end)
  const known = knownTeamField(line, end)
  const teamOpen = known ? end - known.field.length : openingOf(line, start, end)
  const idOpen = line.endsWith(BOT_FIELD, teamOpen) ? teamOpen - BOT_FIELD.length : openingOf(line, start, teamOpen)
  const userOpen = numberOpeningOf(line, start, idOpen)
  if (userOpen === -1 || idOpen - userOpen < 3 || teamOpen - idOpen < 3 || userOpen - start > LONGEST_NAME) return null
  const userId = readUserId(line, userOpen + 1, idOpen - 1)
  if (userId === -1 || (known === null && !isField(line, teamOpen + 1, end - 1))) return null
  const name = cleanText(line.slice(start, userOpen))
  const team = known ? known.team : null
  const steamId = readSteamId(line, idOpen + 1, teamOpen - 1)
  if (steamId !== null) return { type: 'human', steamId, name, userId, team }
  const type = kindOf(line.slice(idOpen + 1, teamOpen - 1))
  return type === null ? null : { type, steamId: null, name, userId, team }
}

/**
 * A public plugin writes identities into 63 bytes, so that a long name leaves only the beginning of the team, if that: the
 * Steam id must be whole, and the line says nothing of the team.
 */
function readCutIdentity(line: string, start: number, end: number): Player | null {
  if (end - start > CUT_BYTES) return null
  const teamOpen = line.lastIndexOf('<', end - 1)
  if (teamOpen <= start || !isTeamBeginning(line.slice(teamOpen, end))) return null
  if (Buffer.byteLength(line.slice(start, end)) !== CUT_BYTES) return null
  const whole = readIdentity(`${line.slice(start, teamOpen)}<>`, 0, teamOpen - start + 2)
  return whole?.type === 'human' || whole?.type === 'bot' ? whole : null
}

/** Where the `<` of a field stands whose `>` is just before `end`; -1 when no field ends there. */
function openingOf(line: string, start: number, end: number): number {
  if (end <= start || line.charCodeAt(end - 1) !== GREATER) return -1
  const open = line.lastIndexOf('<', end - 2)
  return open < start || end - open > LONGEST_FIELD ? -1 : open
}

/** The same for a field of digits only. */
function numberOpeningOf(line: string, start: number, end: number): number {
  if (end <= start || line.charCodeAt(end - 1) !== GREATER) return -1
  let open = end - 2
  while (open > start && isDigit(line.charCodeAt(open))) open -= 1
  return open >= start && line.charCodeAt(open) === LESS ? open : -1
}

function readUserId(line: string, start: number, end: number): number {
  if (end - start > 10) return -1
  let value = 0
  for (let at = start; at < end; at += 1) value = value * 10 + line.charCodeAt(at) - 0x30
  return value <= LARGEST_USER_ID ? value : -1
}

function isField(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at += 1) {
    const code = text.charCodeAt(at)
    if (code === QUOTE || code === GREATER) return false
  }
  return true
}

function kindOf(id: string): 'bot' | 'console' | 'unidentified' | null {
  if (id === 'BOT') return 'bot'
  if (id === 'Console') return 'console'
  return isField(id, 0, id.length) ? 'unidentified' : null
}
