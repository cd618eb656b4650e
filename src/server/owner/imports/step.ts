import type { DataGroup } from '#server/ground/db/data-versions.ts'
import type { Db } from '#server/ground/db/db.ts'
import type { Cell } from '#server/outside/foreign/connection.ts'
import type { TableQuery } from './table-query.ts'

/** From which of the source's game servers to which of ours. 0: the source does not tell them apart. */
export interface ServerPair {
  from: number
  serverId: number
}

/** Why a row adds nothing. */
export type LeftOut = 'unreadable' | 'a bot' | 'counted here live' | 'too old to keep' | 'erased here'
export type LeftOuts = Map<LeftOut, number>

export interface StepTarget {
  importId: number
  pair: ServerPair
  step: string
  now: number // epoch seconds
  /** Whether lines of the game server came live at that moment, so that the site counted it itself. */
  isCovered(at: number): boolean
}

export interface Written {
  leftOut: LeftOuts
  groups: DataGroup[]
}

/** One table of a source and what becomes of it. */
export interface Step {
  name: string // part of what is kept of the import: never to be changed
  table: string
  becomes: string
  /** Totals are read anew each time and their differences count; of a history only what is new is read. */
  keeps: 'totals' | 'history'
  taken: readonly string[]
  missing: readonly string[]
  query: TableQuery
  write(tx: Db, rows: readonly Cell[][], target: StepTarget): Promise<Written>
}

/** A table that is there, with nothing in it that has a place here. */
export interface Ignored {
  table: string
  why: string
}

export interface ImportSource {
  title: string // 'gg2, generation A'
  name: string // the default one
  /** Steps for one of its game servers. */
  stepsOf(pair: ServerPair): Step[]
  pairs: readonly ServerPair[]
  ignored: readonly Ignored[]
  absent: readonly string[] // tables it could have
  notGranted: readonly string[]
  remarks: readonly string[]
}

export function leaveOut(leftOut: LeftOuts, reason: LeftOut): void {
  leftOut.set(reason, (leftOut.get(reason) ?? 0) + 1)
}
