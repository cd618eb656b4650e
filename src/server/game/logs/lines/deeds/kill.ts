import type { PlayerLine } from '#server/game/logs/lines/line-rule.ts'
import { readIdentity } from '#server/game/logs/words/identity.ts'
import { startOfProperties } from '#server/game/logs/words/properties.ts'
import { parseWeapon } from '#server/game/logs/words/weapon.ts'

const LONGEST_WEAPON = 64
const LONGEST_POSITION = 64
const BEFORE_WEAPON = '" with "'
const AFTER_WEAPON = '" at ('
const HEADSHOT = ' (headshot)'

/** `killed "Victim<…>" with "m16a4<1>" at (1.0, 2.0, 3.0)`, read from the right because the victim's name is free text. */
export const killLine: PlayerLine = {
  verb: 'killed "',
  read: (player, whole, at) => {
    const line = withoutTail(whole, at)
    const quote = line.lastIndexOf('"')
    const weaponStart = line.lastIndexOf('"', quote - 1) + 1
    const victimEnd = weaponStart - BEFORE_WEAPON.length
    if (victimEnd < at || quote - weaponStart > LONGEST_WEAPON || !endsAfterWeapon(line, quote)) return null
    if (!line.startsWith(BEFORE_WEAPON, victimEnd)) return null
    const victim = readIdentity(line, at, victimEnd)
    if (victim === null) return null
    return { type: 'kill', player, victim, weapon: parseWeapon(line.slice(weaponStart, quote)) }
  },
}

/** Some builds add `(headshot)` or where both stood; hits to the head have lines of their own. */
function withoutTail(line: string, from: number): string {
  const text = line.endsWith(HEADSHOT) ? line.slice(0, -HEADSHOT.length) : line
  return text.endsWith('")') ? text.slice(0, startOfProperties(text, from)) : text
}

/** The position is left unread: the site shows none. */
function endsAfterWeapon(line: string, quote: number): boolean {
  if (quote === line.length - 1) return true
  return line.startsWith(AFTER_WEAPON, quote) && line.endsWith(')') && line.length - quote < LONGEST_POSITION
}
