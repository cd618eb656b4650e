import { mapDelta, playerDelta, type TeamkillRow, weaponDelta } from '#server/counting/recorder/deltas.ts'
import { parseMapName } from '#server/game/logs/words/map-name.ts'
import type { Cell } from '#server/outside/foreign/connection.ts'
import { readFlag, readMoment } from '#server/owner/imports/read-cells.ts'
import type { LeftOut } from '#server/owner/imports/step.ts'
import type { Changes } from './changes.ts'
import type { Person } from './player-totals.ts'
import { readWeapon } from './weapon-kills.ts'

export type Teamkill = Omit<TeamkillRow, 'number'>

/** The cells of a teamkill, each by its name. */
export type TeamkillCells = Readonly<Partial<Record<keyof Teamkill, Cell>>>

const UNKNOWN_WEAPON = 'world'
const ROLE = /^[a-z0-9_]{1,64}$/i

export function readTeamkill(
  cells: TeamkillCells,
  whoIs: (id: string) => Person,
  { now, zone }: { now: number; zone?: string },
): Teamkill | LeftOut {
  const at = readMoment(cells.at, now, zone)
  const attacker = whoIs(cells.attacker ?? '')
  const victim = whoIs(cells.victim ?? '')
  if (attacker === 'a bot' || victim === 'a bot') return 'a bot'
  if (at === null || attacker === 'unreadable' || victim === 'unreadable' || attacker === victim) return 'unreadable'
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
