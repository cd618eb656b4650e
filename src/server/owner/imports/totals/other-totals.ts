import { mapDelta } from '#server/counting/recorder/deltas.ts'
import { parseMapName } from '#server/game/logs/words/map-name.ts'
import type { Cell } from '#server/outside/foreign/connection.ts'
import { readAmount, readDuration, readMoment } from '#server/owner/imports/read-cells.ts'
import { rowsStep } from '#server/owner/imports/rows-step.ts'
import { type Skip, unreadable } from '#server/owner/imports/skip.ts'
import type { Step, StepFacts, StepTarget } from '#server/owner/imports/step.ts'
import { applyChanges, type Changes, newChanges } from './changes.ts'
import { type Amounts, type Total, takeDifferences } from './ledger.ts'

interface OtherTotals<Row extends Total> extends Omit<StepFacts, 'keeps'> {
  read(row: readonly Cell[], target: StepTarget): Row | Skip
  note?(changes: Changes, total: Row): void
  add(changes: Changes, key: string, amounts: Amounts): void
}

/** Totals that are nobody's: of maps and of the game server. */
const otherTotalsStep = <Row extends Total>({ read, note, add, ...facts }: OtherTotals<Row>): Step =>
  rowsStep<Row>({
    ...facts,
    keeps: 'totals',
    readRows: async (rows, target) => rows.map((row) => read(row, target)),
    write: async (tx, totals, target) => {
      const changes = newChanges()
      for (const total of totals) note?.(changes, total)
      for (const { key, amounts } of await takeDifferences(tx, target, totals)) add(changes, key, amounts)
      return applyChanges(tx, target.pair.serverId, changes)
    },
  })

type Told = Pick<StepFacts, 'table' | 'query' | 'taken' | 'missing'>

interface MapTotal extends Total {
  lastStart: number | null
}

/** Columns: map, play time, last start. Every map that was played is one of the game server's. */
export const mapTotalsStep = (told: Told): Step =>
  otherTotalsStep<MapTotal>({
    ...told,
    name: 'maps',
    becomes: 'maps of the game server',
    read: ([mapName, playTime, lastStart], { now }) => {
      const map = parseMapName(mapName ?? '')
      if (map === null) return unreadable('the map', mapName)
      const seconds = readDuration(playTime)
      if (seconds === null) return unreadable('its play time', playTime)
      const started = readMoment(lastStart, now)
      return { key: map, steamId: null, amounts: { play_time: seconds }, lastStart: started }
    },
    note: ({ deltas }, { key, lastStart }) => {
      if (lastStart !== null) mapDelta(deltas, key).lastStart = lastStart
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
      if (sec_wins === null) return unreadable('security_wins', security)
      if (ins_wins === null) return unreadable('insurgent_wins', insurgents)
      return { key: 'server', steamId: null, amounts: { sec_wins, ins_wins } }
    },
    add: ({ deltas }, _, { sec_wins = 0, ins_wins = 0 }) => {
      deltas.totals.sec_wins += sec_wins
      deltas.totals.ins_wins += ins_wins
    },
  })
