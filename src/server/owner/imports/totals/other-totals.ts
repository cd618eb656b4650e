import { mapDelta } from '#server/counting/recorder/deltas.ts'
import { parseMapName } from '#server/game/logs/words/map-name.ts'
import type { Cell } from '#server/outside/foreign/connection.ts'
import { readAmount, readDuration, readMoment } from '#server/owner/imports/read-cells.ts'
import { type LeftOuts, leaveOut, type Step, type StepTarget } from '#server/owner/imports/step.ts'
import { applyChanges, type Changes, newChanges } from './changes.ts'
import { type Amounts, type Total, takeDifferences } from './ledger.ts'

interface OtherTotals extends Omit<Step, 'keeps' | 'write'> {
  /** Null when the row makes no sense. */
  read(row: readonly Cell[], changes: Changes, target: StepTarget): Total | null
  add(changes: Changes, key: string, amounts: Amounts): void
}

/** Totals that are nobody's: of maps and of the game server. */
function otherTotalsStep({ read, add, ...step }: OtherTotals): Step {
  return {
    ...step,
    keeps: 'totals',
    write: async (tx, rows, target) => {
      const leftOut: LeftOuts = new Map()
      const changes = newChanges()
      const totals: Total[] = []
      for (const row of rows) {
        const total = read(row, changes, target)
        if (total) totals.push(total)
        else leaveOut(leftOut, 'unreadable')
      }
      for (const { key, amounts } of await takeDifferences(tx, target, totals)) add(changes, key, amounts)
      return { leftOut, groups: await applyChanges(tx, target.pair.serverId, changes) }
    },
  }
}

type Told = Pick<Step, 'table' | 'query' | 'taken' | 'missing'>

/** Columns: map, play time, last start. Every map that was played is one of the game server's. */
export const mapTotalsStep = (told: Told): Step =>
  otherTotalsStep({
    ...told,
    name: 'maps',
    becomes: 'maps of the game server',
    read: ([mapName, playTime, lastStart], { deltas }, { now }) => {
      const map = parseMapName(mapName ?? '')
      const seconds = readDuration(playTime)
      if (map === null || seconds === null) return null
      const at = readMoment(lastStart, now)
      if (at !== null) mapDelta(deltas, map).lastStart = at
      return { key: map, steamId: null, amounts: { play_time: seconds } }
    },
    add: ({ deltas }, map, { play_time = 0 }) => {
      mapDelta(deltas, map).playTime += play_time
    },
  })

/** Columns: rounds that Security and that the Insurgents won. */
export const serverTotalsStep = (told: Told): Step =>
  otherTotalsStep({
    ...told,
    name: 'server',
    becomes: "the game server's wins",
    read: ([security, insurgents]) => {
      const [sec_wins, ins_wins] = [readAmount(security), readAmount(insurgents)]
      return sec_wins === null || ins_wins === null
        ? null
        : { key: 'server', steamId: null, amounts: { sec_wins, ins_wins } }
    },
    add: ({ deltas }, _, { sec_wins = 0, ins_wins = 0 }) => {
      deltas.totals.sec_wins += sec_wins
      deltas.totals.ins_wins += ins_wins
    },
  })
