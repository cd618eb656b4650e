import { playerDelta, weaponDelta } from '#server/counting/recorder/deltas.ts'
import { parseWeapon } from '#server/game/logs/words/weapon.ts'
import { readText } from '#server/outside/foreign/cells.ts'
import type { Cell, Value } from '#server/outside/foreign/connection.ts'
import { readAmount } from '#server/owner/imports/read-cells.ts'
import { type LeftOuts, leaveOut, type Step } from '#server/owner/imports/step.ts'
import { applyChanges, newChanges } from './changes.ts'
import { type Total, takeDifferences, withoutErased } from './ledger.ts'
import { bySteamId } from './player-totals.ts'

/** A table with a row for each person and weapon. */
export interface WeaponKills {
  table: string
  from: string
  where?: string
  values?: readonly Value[]
  keys: readonly [person: string, weapon: string]
  columns: readonly [steamId: string, weapon: string, kills: string]
}

export function weaponKillsStep({ table, from, where = 'true', values = [], keys, columns }: WeaponKills): Step {
  return {
    name: 'weapons',
    table,
    becomes: 'kills by weapon',
    keeps: 'totals',
    taken: columns.map((column) => column.slice(column.indexOf('.') + 1)),
    missing: [],
    query: { from, where, values, keys, columns: [...keys, ...columns] },
    write: async (tx, rows, target) => {
      const leftOut: LeftOuts = new Map()
      const totals: Total[] = []
      for (const row of rows) {
        const total = readKills(row)
        if (total) totals.push(total)
        else leaveOut(leftOut, 'unreadable')
      }
      const changes = newChanges()
      for (const { steamId, amounts } of await takeDifferences(tx, target, await withoutErased(tx, totals, leftOut))) {
        for (const [weapon, count] of Object.entries(amounts)) {
          if (steamId !== null) weaponDelta(playerDelta(changes.deltas, steamId), weapon).kills += count
        }
      }
      return { leftOut, groups: await applyChanges(tx, target.pair.serverId, changes) }
    },
  }
}

function readKills([personKey, weaponKey, id, weaponName, countText]: readonly Cell[]): Total | null {
  const steamId = bySteamId(id ?? '')
  const weapon = readWeapon(weaponName)
  const count = readAmount(countText)
  if (steamId === 'unreadable' || weapon === null || count === null) return null
  return { key: readText(`${personKey} ${weaponKey}`, 100), steamId, amounts: { [weapon]: count } }
}

const LONGEST_WEAPON = 64

/** As the recorder names it; null when it is no name. */
export function readWeapon(cell: Cell | undefined): string | null {
  const text = cell ?? ''
  return text.length <= LONGEST_WEAPON ? parseWeapon(text) : null
}
