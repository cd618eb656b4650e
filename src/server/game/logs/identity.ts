import { parseSteamId } from '#shared/steam-id.ts'
import { cleanText, isDigit } from './line-text.ts'
import { parseTeam, type Team } from './team.ts'

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
const LARGEST_USER_ID = 0x7fff_ffff
const QUOTE = 0x22
const LESS = 0x3c
const GREATER = 0x3e

/**
 * Who `Name<userid><id><team>` is. The name begins at `start` and may hold anything, so the three fields are read from
 * the right, back from `end` (where the closing quote stands).
 */
export function readIdentity(message: string, start: number, end: number): Player | null {
  const teamOpen = openingOf(message, start, end)
  const idOpen = openingOf(message, start, teamOpen)
  const userOpen = openingOf(message, start, idOpen)
  if (userOpen === -1 || idOpen - userOpen < 3 || teamOpen - idOpen < 3 || userOpen - start > LONGEST_NAME) return null
  const userId = readUserId(message, userOpen + 1, idOpen - 1)
  if (userId === -1) return null
  const name = cleanText(message.slice(start, userOpen))
  const team = parseTeam(message.slice(teamOpen + 1, end - 1))
  return withId(message.slice(idOpen + 1, teamOpen - 1), name, userId, team)
}

/** Where the `<` of a field stands whose `>` is just before `end`; -1 when no field ends there. */
function openingOf(message: string, start: number, end: number): number {
  if (end === -1 || message.charCodeAt(end - 1) !== GREATER) return -1
  const furthest = Math.max(start, end - 2 - LONGEST_FIELD)
  for (let at = end - 2; at >= furthest; at -= 1) {
    const code = message.charCodeAt(at)
    if (code === LESS) return at
    if (code === GREATER || code === QUOTE) return -1
  }
  return -1
}

function readUserId(message: string, start: number, end: number): number {
  if (end - start > 10) return -1
  let value = 0
  for (let at = start; at < end; at += 1) {
    const code = message.charCodeAt(at)
    if (!isDigit(code)) return -1
    value = value * 10 + code - 0x30
  }
  return value <= LARGEST_USER_ID ? value : -1
}

function withId(id: string, name: string, userId: number, team: Team | null): Player {
  if (id === 'BOT') return { type: 'bot', steamId: null, name, userId, team }
  if (id === 'Console') return { type: 'console', steamId: null, name, userId, team }
  const steamId = parseSteamId(id)
  if (steamId === null) return { type: 'unidentified', steamId: null, name, userId, team }
  return { type: 'human', steamId, name, userId, team }
}
