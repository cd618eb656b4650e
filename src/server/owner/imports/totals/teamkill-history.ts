import { mapDelta, playerDelta, type TeamkillRow, weaponDelta } from '#server/counting/recorder/deltas.ts'
import { parseMapName } from '#server/game/logs/words/map-name.ts'
import type { Cell } from '#server/outside/foreign/connection.ts'
import { readFlag, readMoment } from '#server/owner/imports/read-cells.ts'
import { Skip, unreadable } from '#server/owner/imports/skip.ts'
import type { Changes } from './changes.ts'
import type { Person, WhoIs } from './player-totals.ts'
import { readWeapon } from './weapon-kills.ts'

export type Teamkill = Omit<TeamkillRow, 'number'>

/** The cells of a teamkill, each by its name. */
export type TeamkillCells = Readonly<Partial<Record<keyof Teamkill, Cell>>>

const UNKNOWN_WEAPON = 'world'
const ROLE = /^[a-z0-9_]{1,64}$/i

export interface TeamkillRules {
  moment: string // the column that says when
  attacker: WhoIs
  victim: WhoIs
  now: number
  zone?: string
}

export function readTeamkill(cells: TeamkillCells, rules: TeamkillRules): Teamkill | Skip {
  const attacker = rules.attacker(cells.attacker)
  const victim = rules.victim(cells.victim)
  if (attacker instanceof Skip) return isBot(victim) ? victim : attacker
  if (victim instanceof Skip) return victim
  if (attacker === victim) return unreadable('the victim like the attacker', attacker)
  const at = readMoment(cells.at, rules.now, rules.zone)
  if (at === null) return unreadable(rules.moment, cells.at)
  return {
    at,
    attacker,
    victim,
    weapon: readWeapon(cells.weapon) ?? UNKNOWN_WEAPON,
    map: parseMapName(cells.map ?? ''),
    attackerRole: readRole(cells.attackerRole),
    victimRole: readRole(cells.victimRole),
    amnesty: readFlag(cells.amnesty),
    forgiven: readFlag(cells.forgiven),
  }
}

const isBot = (person: Person): person is Skip => person instanceof Skip && person.reason === 'a bot'

const readRole = (cell: Cell | undefined): string | null => ROLE.exec(cell ?? '')?.[0] ?? null

/** The row, and what is counted by weapon and by map. What people gave and took is among their totals. */
export function addTeamkill({ deltas }: Changes, teamkill: Teamkill): void {
  deltas.teamkills.push({ ...teamkill, number: null })
  const attacker = playerDelta(deltas, teamkill.attacker)
  weaponDelta(attacker, teamkill.weapon).tks += 1
  for (const delta of [attacker, playerDelta(deltas, teamkill.victim)]) {
    delta.lastSeen = Math.max(delta.lastSeen, teamkill.at)
  }
  if (teamkill.map !== null) mapDelta(deltas, teamkill.map).tks += 1
}

export const peopleInTeamkill = ({ attacker, victim }: Teamkill): string[] => [attacker, victim]
