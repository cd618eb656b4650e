import { PLAYER_COUNTERS, type PlayerCounter, playerDelta } from '#server/counting/recorder/deltas.ts'
import { readText } from '#server/outside/foreign/cells.ts'
import type { Cell, Value } from '#server/outside/foreign/connection.ts'
import type { ForeignTable } from '#server/outside/foreign/describe-tables.ts'
import { MOST, readAmount, readFlag, readMoment } from '#server/owner/imports/read-cells.ts'
import { rowsStep } from '#server/owner/imports/rows-step.ts'
import { Skip, unreadable } from '#server/owner/imports/skip.ts'
import type { Step } from '#server/owner/imports/step.ts'
import { columnsOf } from '#server/owner/imports/table-query.ts'
import { parseSteamId } from '#shared/steam-id.ts'
import { addAllTimeScore, applyChanges, type Changes, newChanges } from './changes.ts'
import { type Amounts, skipErased, type Total, takeDifferences, withoutErased } from './ledger.ts'

/** What of a person's totals can be imported. The score of all time stands for any score earned elsewhere. */
export type Amount = Exclude<PlayerCounter, 'score'> | 'all_time_score'

/** A Steam id, or why there is none. */
export type Person = string | Skip

export type WhoIs = (id: Cell | undefined) => Person

/** A table with one row for each person. */
export interface PlayerTotals {
  step: string
  table: ForeignTable
  becomes: string
  key: string
  person: string // the column that says who it is
  /** Who the persons on a page are; their Steam ids when left out. */
  whoAre?: (ids: readonly string[]) => Promise<WhoIs>
  amounts: readonly (readonly [column: string, amount: Amount])[]
  name?: string
  lastSeen?: string
  killstreak?: string
  hasSmoke?: string
  where?: string
  values?: readonly Value[]
  score?: (amounts: Amounts) => number // where the source has none
}

export function playerTotalsStep(spec: PlayerTotals): Step {
  const { take, taken, missing } = columnsOf(spec.table, 'p')
  const optional = (column: string | undefined, as?: string) => (column === undefined ? 'null' : take(column, as))
  const columns = [
    take(spec.key),
    take(spec.person, 'who it is'),
    optional(spec.name, 'name'),
    optional(spec.lastSeen, 'last seen'),
    optional(spec.killstreak, 'killstreak'),
    optional(spec.hasSmoke, 'has smoke'),
    ...spec.amounts.map(([column, amount]) => take(column, amount)),
  ]
  const { where = 'true', values = [] } = spec
  return rowsStep<Player>({
    name: spec.step,
    table: spec.table.name,
    becomes: spec.becomes,
    keeps: 'totals',
    lanes: 2, // their rows are in so many indexes that one connection keeps one processor busy
    taken: [...new Set(taken)],
    missing,
    query: { from: `${spec.table.name} p`, where, values, keys: [`p.${spec.key}`], columns },
    readRows: async (rows, { db, now }) => skipErased(db, await readPlayers(spec, rows, now)),
    write: async (tx, read, target) => {
      const players = await withoutErased(tx, read)
      const changes = newChanges()
      for (const player of players) note(changes, player)
      for (const difference of await takeDifferences(tx, target, players)) addDifference(changes, difference)
      return applyChanges(tx, target.pair.serverId, changes)
    },
  })
}

interface Player {
  key: string
  steamId: string
  amounts: Amounts
  name: string
  lastSeen: number
  killstreak: number
  hasSmoke: boolean
}

const LONGEST_NAME = 64
const MOST_SCORE = 1_000_000_000 // by the owner's points, whatever they are

async function readPlayers(spec: PlayerTotals, rows: readonly Cell[][], now: number): Promise<(Player | Skip)[]> {
  const whoIs = spec.whoAre ? await spec.whoAre(rows.map((row) => row[1] ?? '')) : bySteamId(spec.person)
  return rows.map((row) => {
    const [key, id, name, lastSeen, killstreak, hasSmoke] = row
    const steamId = whoIs(id)
    if (steamId instanceof Skip) return steamId
    const amounts = readAmounts(spec, row)
    if (amounts instanceof Skip) return amounts
    const streak = readAmount(killstreak)
    if (streak === null) return unreadable(spec.killstreak ?? '', killstreak)
    return {
      key: readText(key, 64),
      steamId,
      amounts,
      name: readText(name, LONGEST_NAME),
      lastSeen: readMoment(lastSeen, now) ?? 0,
      killstreak: streak,
      hasSmoke: readFlag(hasSmoke),
    }
  })
}

export const bySteamId =
  (column: string): WhoIs =>
  (id) =>
    parseSteamId(id ?? '') ?? unreadable(column, id)

const FIRST_AMOUNT = 6 // behind the columns above

/** Or the one that makes no sense. */
function readAmounts({ amounts, score }: PlayerTotals, cells: readonly Cell[]): Amounts | Skip {
  const sums: Record<string, number> = {}
  let at = FIRST_AMOUNT
  for (const [column, amount] of amounts) {
    const cell = cells[at++]
    const value = readAmount(cell, column.endsWith('score') ? -MOST : 0)
    if (value === null) return unreadable(column, cell)
    sums[amount] = (sums[amount] ?? 0) + value
  }
  if (score) sums.all_time_score = Math.max(-MOST_SCORE, Math.min(MOST_SCORE, score(sums)))
  return sums
}

function note({ deltas, withSmoke }: Changes, player: Player): void {
  const delta = playerDelta(deltas, player.steamId)
  if (player.lastSeen >= delta.lastSeen) delta.name = player.name || delta.name
  delta.lastSeen = Math.max(delta.lastSeen, player.lastSeen)
  delta.killstreak = Math.max(delta.killstreak, player.killstreak)
  if (player.hasSmoke) withSmoke.add(player.steamId)
}

function addDifference({ deltas }: Changes, { steamId, amounts }: Total): void {
  if (steamId === null) return
  const { all_time_score = 0, ...counters }: Partial<Record<Amount, number>> = amounts
  const delta = playerDelta(deltas, steamId)
  for (const counter of PLAYER_COUNTERS) if (counter !== 'score') delta[counter] += counters[counter] ?? 0
  addAllTimeScore(delta, all_time_score)
  const { totals } = deltas
  totals.sec_kills += counters.kills ?? 0
  totals.sec_deaths += counters.deaths ?? 0
  totals.tks += counters.tk_given ?? 0
  totals.revives += counters.revives ?? 0
  totals.healed_hp += counters.healed_hp ?? 0
  totals.caps += counters.caps ?? 0
}
