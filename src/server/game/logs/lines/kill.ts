import { readIdentity } from '#server/game/logs/identity.ts'
import { isDigit } from '#server/game/logs/line-text.ts'
import { parseWeapon } from '#server/game/logs/weapon.ts'
import type { PlayerLine } from './line-rule.ts'

const LONGEST_WEAPON = 64
const LONGEST_POSITION = 64
const BEFORE_WEAPON = '" with "'

/** `killed "Victim<…>" with "m16a4<1>" at (1.0, 2.0, 3.0)`, read from the right because the victim's name is free text. */
export const killLine: PlayerLine = {
  verb: 'killed "',
  read: (player, message, at) => {
    const quote = endOfWeapon(message) - 1
    const weaponStart = message.lastIndexOf('"', quote - 1) + 1
    const victimEnd = weaponStart - BEFORE_WEAPON.length
    if (message.charAt(quote) !== '"' || quote - weaponStart > LONGEST_WEAPON || victimEnd < at) return null
    if (!message.startsWith(BEFORE_WEAPON, victimEnd)) return null
    const victim = readIdentity(message, at, victimEnd)
    if (victim === null) return null
    return { type: 'kill', player, victim, weapon: parseWeapon(message.slice(weaponStart, quote)) }
  },
}

/** Where the weapon's closing quote has just ended: before ` at (x, y, z)`, or at the message's end. */
function endOfWeapon(message: string): number {
  if (!message.endsWith(')')) return message.length
  const furthest = Math.max(0, message.length - LONGEST_POSITION)
  for (let at = message.length - 2; at >= furthest; at -= 1) {
    const char = message.charAt(at)
    if (char === '(') return message.startsWith(' at (', at - 4) ? at - 4 : 0
    if (!isDigit(char.charCodeAt(0)) && !' ,.-'.includes(char)) return 0
  }
  return 0
}
