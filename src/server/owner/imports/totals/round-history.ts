import { mapDelta } from '#server/counting/recorder/deltas.ts'
import { parseMapName } from '#server/game/logs/words/map-name.ts'
import type { Cell } from '#server/outside/foreign/connection.ts'
import { readFlag, readMoment } from '#server/owner/imports/read-cells.ts'
import { type Skip, unreadable } from '#server/owner/imports/skip.ts'
import type { Step } from '#server/owner/imports/step.ts'
import type { TableQuery } from '#server/owner/imports/table-query.ts'
import type { Changes } from './changes.ts'
import { historyStep } from './history.ts'

export interface RoundHistory {
  query: TableQuery // columns: moment, map, win
  moment: string // the column that says when
  /** Whether the wins of the game server are counted from these rows, for want of a total. */
  countsWins: boolean
}

interface Round {
  at: number
  map: string
  win: boolean
}

export function roundHistoryStep({ query, moment, countsWins }: RoundHistory): Step {
  return historyStep<Round>({
    name: 'rounds',
    table: 'win_loss_log',
    becomes: 'rounds, and wins and losses of the maps they were played on',
    taken: [moment, 'map_id', 'win'],
    missing: [],
    query,
    moment,
    readRows: (rows, { now }) => rows.map((row) => readRound(row, moment, now)),
    peopleIn: () => [],
    add: (changes, round) => addRound(changes, round, countsWins),
  })
}

function readRound([moment, mapName, win]: readonly Cell[], column: string, now: number): Round | Skip {
  const at = readMoment(moment, now)
  const map = parseMapName(mapName ?? '')
  if (at === null) return unreadable(column, moment)
  return map === null ? unreadable('map_name', mapName) : { at, map, win: readFlag(win) }
}

/** Its last round is the best there is to know of a map's last start. */
function addRound({ deltas }: Changes, { at, map, win }: Round, countsWins: boolean): void {
  deltas.rounds.push({ at, map, win, humans: null })
  const delta = mapDelta(deltas, map)
  delta.wins += win ? 1 : 0
  delta.losses += win ? 0 : 1
  delta.lastStart = Math.max(delta.lastStart ?? 0, at)
  if (countsWins) deltas.totals[win ? 'sec_wins' : 'ins_wins'] += 1
}
