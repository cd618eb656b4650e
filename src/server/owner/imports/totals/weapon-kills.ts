import { playerDelta, weaponDelta } from '#server/counting/recorder/deltas.ts'
import { parseWeapon } from '#server/game/logs/words/weapon.ts'
import { readText } from '#server/outside/foreign/cells.ts'
import type { Cell, Value } from '#server/outside/foreign/connection.ts'
import { readAmount } from '#server/owner/imports/read-cells.ts'
import { rowsStep } from '#server/owner/imports/rows-step.ts'
import { Skip, unreadable } from '#server/owner/imports/skip.ts'
import type { Step } from '#server/owner/imports/step.ts'
import { applyChanges, newChanges } from './changes.ts'
import { skipErased, type Total, takeDifferences, withoutErased } from './ledger.ts'
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
  const taken = columns.map((column) => column.slice(column.indexOf('.') + 1))
  const [person = '', weapon = '', kills = ''] = taken
  const readKills = killsReader(bySteamId(person), weapon, kills)
  return rowsStep<Total>({
    name: 'weapons',
    table,
    becomes: 'kills by weapon',
    keeps: 'totals',
    taken,
    missing: [],
    query: { from, where, values, keys, columns: [...keys, ...columns] },
    readRows: (rows, { db }) => skipErased(db, rows.map(readKills)),
    write: async (tx, totals, target) => {
      const changes = newChanges()
      for (const { steamId, amounts } of await takeDifferences(tx, target, await withoutErased(tx, totals))) {
        for (const [weapon, count] of Object.entries(amounts)) {
          if (steamId !== null) weaponDelta(playerDelta(changes.deltas, steamId), weapon).kills += count
        }
      }
      return applyChanges(tx, target.pair.serverId, changes)
    },
  })
}

const killsReader =
  (whoIs: ReturnType<typeof bySteamId>, weaponColumn: string, killsColumn: string) =>
  ([personKey, weaponKey, id, weaponName, countText]: readonly Cell[]): Total | Skip => {
    const steamId = whoIs(id)
    if (steamId instanceof Skip) return steamId
    const weapon = readWeapon(weaponName)
    if (weapon === null) return unreadable(weaponColumn, weaponName)
    const count = readAmount(countText)
    if (count === null) return unreadable(killsColumn, countText)
    return { key: readText(`${personKey} ${weaponKey}`, 100), steamId, amounts: { [weapon]: count } }
  }

const LONGEST_WEAPON = 64

/** As the recorder names it; null when it is no name. */
export function readWeapon(cell: Cell | undefined): string | null {
  const text = cell ?? ''
  return text.length <= LONGEST_WEAPON ? parseWeapon(text) : null
}
