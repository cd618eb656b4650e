import type { DataGroup } from '#server/ground/db/data-versions.ts'
import type { Db } from '#server/ground/db/db.ts'
import type { Cell } from '#server/outside/foreign/connection.ts'
import type { Skip } from './skip.ts'
import type { TableQuery } from './table-query.ts'

/** From which of the source's game servers to which of ours. 0: the source does not tell them apart. */
export interface ServerPair {
  from: number
  serverId: number
}

export interface StepTarget {
  db: Db // to look things up while rows are read; what is written goes through the transaction
  importId: number
  pair: ServerPair
  step: string
  now: number // epoch seconds
  /** Whether lines of the game server came live at that moment, so that the site counted it itself. */
  isCovered(at: number): boolean
}

/** Rows of a table that were read and judged, and wait to be written together. */
export interface Batch {
  /** Keeps what the rows say. Answers for each row in its order: why it adds nothing, or what it adds. */
  add(rows: readonly Cell[][]): Promise<readonly (Skip | object)[]>
  /** Gives the groups of data that changed. Asked again when the database undid it. */
  write(tx: Db): Promise<DataGroup[]>
}

/** What is told of one table of a source and of what becomes of it. */
export interface StepFacts {
  name: string // part of what is kept of the import: never to be changed
  table: string
  becomes: string
  /** Totals are read anew each time and their differences count; of a history only what is new is read. */
  keeps: 'totals' | 'history'
  taken: readonly string[]
  missing: readonly string[]
  query: TableQuery
  /**
   * How many transactions may write its rows at once; one when left out. Several cannot move the place with them, so only
   * totals may have them: what is kept of each says what is new, also when the rows are read again.
   */
  lanes?: number
}

export interface Step extends StepFacts {
  openBatch(target: StepTarget): Batch
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
