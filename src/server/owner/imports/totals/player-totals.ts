import { PLAYER_COUNTERS, type PlayerCounter, playerDelta } from '#server/counting/recorder/deltas.ts'
import { readText } from '#server/outside/foreign/cells.ts'
import type { Cell, Value } from '#server/outside/foreign/connection.ts'
import type { ForeignTable } from '#server/outside/foreign/describe-tables.ts'
import { MOST, readAmount, readFlag, readMoment } from '#server/owner/imports/read-cells.ts'
import { type LeftOut, type LeftOuts, leaveOut, type Step, type StepTarget } from '#server/owner/imports/step.ts'
import { columnsOf } from '#server/owner/imports/table-query.ts'
import { parseSteamId } from '#shared/steam-id.ts'
import { applyChanges, type Changes, newChanges } from './changes.ts'
import { type Amounts, type Total, takeDifferences, withoutErased } from './ledger.ts'

/** What of a person's totals can be imported. The score of all time stands for any score earned elsewhere. */
export type Amount = Exclude<PlayerCounter, 'score'> | 'all_time_score'

export type Person = string | Extract<LeftOut, 'unreadable' | 'a bot'>

/** A table with one row for each person. */
export interface PlayerTotals {
  step: string
  table: ForeignTable
  becomes: string
  key: string
  person: string // the column that says who it is
  /** Who the persons on a page are; their Steam ids when left out. */
  whoAre?: (ids: readonly string[]) => Promise<(id: string) => Person>
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
  return {
    name: spec.step,
    table: spec.table.name,
    becomes: spec.becomes,
    keeps: 'totals',
    taken: [...new Set(taken)],
    missing,
    query: { from: `${spec.table.name} p`, where, values, keys: [`p.${spec.key}`], columns },
    write: async (tx, rows, target) => {
      const leftOut: LeftOuts = new Map()
      const players = await withoutErased(tx, await readPlayers(spec, rows, { target, leftOut }), leftOut)
      const changes = newChanges()
      for (const player of players) note(changes, player)
      const differences = await takeDifferences(tx, target, players)
      for (const difference of differences) addDifference(changes, difference)
      return { leftOut, groups: await applyChanges(tx, target.pair.serverId, changes) }
    },
  }
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

async function readPlayers(
  spec: PlayerTotals,
  rows: readonly Cell[][],
  { target, leftOut }: { target: StepTarget; leftOut: LeftOuts },
): Promise<Player[]> {
  const whoIs = spec.whoAre ? await spec.whoAre(rows.map((row) => row[1] ?? '')) : bySteamId
  return rows.flatMap((row) => {
    const [key, id, name, lastSeen, killstreak, hasSmoke] = row
    const steamId = whoIs(id ?? '')
    const amounts = readAmounts(spec, row.slice(6))
    const streak = readAmount(killstreak)
    if (steamId === 'unreadable' || steamId === 'a bot' || amounts === null || streak === null) {
      leaveOut(leftOut, steamId === 'a bot' ? steamId : 'unreadable')
      return []
    }
    return {
      key: readText(key, 64),
      steamId,
      amounts,
      name: readText(name, LONGEST_NAME),
      lastSeen: readMoment(lastSeen, target.now) ?? 0,
      killstreak: streak,
      hasSmoke: readFlag(hasSmoke),
    }
  })
}

export const bySteamId = (id: string): Person => parseSteamId(id) ?? 'unreadable'

/** Null when one of them makes no sense. */
function readAmounts({ amounts, score }: PlayerTotals, cells: readonly Cell[]): Amounts | null {
  const sums: Record<string, number> = {}
  for (const [index, [column, amount]] of amounts.entries()) {
    const value = readAmount(cells[index], column.endsWith('score') ? -MOST : 0)
    if (value === null) return null
    sums[amount] = (sums[amount] ?? 0) + value
  }
  return score ? { ...sums, all_time_score: Math.max(-MOST_SCORE, Math.min(MOST_SCORE, score(sums))) } : sums
}

function note({ deltas, withSmoke }: Changes, player: Player): void {
  const delta = playerDelta(deltas, player.steamId)
  if (player.lastSeen >= delta.lastSeen) delta.name = player.name || delta.name
  delta.lastSeen = Math.max(delta.lastSeen, player.lastSeen)
  delta.killstreak = Math.max(delta.killstreak, player.killstreak)
  if (player.hasSmoke) withSmoke.add(player.steamId)
}

function addDifference({ deltas, allTimeScore }: Changes, { steamId, amounts }: Total): void {
  if (steamId === null) return
  const { all_time_score = 0, ...counters }: Partial<Record<Amount, number>> = amounts
  const delta = playerDelta(deltas, steamId)
  for (const counter of PLAYER_COUNTERS) if (counter !== 'score') delta[counter] += counters[counter] ?? 0
  if (all_time_score !== 0) allTimeScore.set(steamId, (allTimeScore.get(steamId) ?? 0) + all_time_score)
  const { totals } = deltas
  totals.sec_kills += counters.kills ?? 0
  totals.sec_deaths += counters.deaths ?? 0
  totals.tks += counters.tk_given ?? 0
  totals.revives += counters.revives ?? 0
  totals.healed_hp += counters.healed_hp ?? 0
  totals.caps += counters.caps ?? 0
}
