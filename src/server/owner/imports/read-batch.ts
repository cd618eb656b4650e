import { ForeignRefused } from '#server/outside/foreign/explain-failure.ts'
import type { ForeignDatabase } from '#server/outside/foreign/foreign-database.ts'
import { describeSkip, type LeftOut, Skip } from './skip.ts'
import type { Batch, Step, StepTarget } from './step.ts'
import { keyOf, pageRowsOf, readPage } from './table-query.ts'

export interface ReadOptions {
  foreign: ForeignDatabase
  stopping: AbortSignal
  pageRows?: number
  batchRows?: number
  /** Whether the rows that add nothing are named. */
  namesSkipped: boolean
}

/** Rows that were read one after the other. */
export interface ReadBatch {
  lanes: readonly Batch[] // to be written at once, if there are several
  pages: number
  rows: number
  place: string // behind the last one
  leftOut: Map<LeftOut, number>
  skipped: string[] // a line for each, if they are named
}

/** What is written at once. A row of a history often says more about the same people, so that more is summed. */
const BATCH_ROWS = { totals: 20_000, history: 50_000 }
const MOST_NAMED = 5_000 // so that any number of them can be told

/** The next rows behind a place; null: there are none. */
export async function readBatch(
  options: ReadOptions,
  step: Step,
  target: StepTarget,
  after: string | null,
): Promise<ReadBatch | null> {
  const { stopping, batchRows = BATCH_ROWS[step.keeps] } = options
  const lanes = Array.from({ length: step.lanes ?? 1 }, () => step.openBatch(target))
  const read: ReadBatch = { lanes, pages: 0, rows: 0, place: after ?? '', leftOut: new Map(), skipped: [] }
  while (read.rows < batchRows && read.skipped.length < MOST_NAMED) {
    const hasMore = await addPage(options, step, read, batchRows).catch((error: unknown) => {
      // What came before is written first. Asked again then, the database goes on or fails again.
      if (read.rows > 0 && error instanceof ForeignRefused) return false
      throw error
    })
    if (!hasMore || stopping.aborted) break
  }
  return read.rows === 0 ? null : read
}

/** Gives whether there was a page. */
async function addPage(options: ReadOptions, step: Step, read: ReadBatch, batchRows: number): Promise<boolean> {
  const { foreign, pageRows = pageRowsOf(step.query), namesSkipped } = options
  const mostRows = Math.min(pageRows, Math.ceil(batchRows / read.lanes.length))
  const page = await readPage(foreign, step.query, read.place || null, mostRows)
  if (page.place === null) return false
  const answers = (await read.lanes[read.pages % read.lanes.length]?.add(page.rows)) ?? []
  for (const [index, skip] of answers.entries()) {
    if (!(skip instanceof Skip)) continue
    read.leftOut.set(skip.reason, (read.leftOut.get(skip.reason) ?? 0) + 1)
    if (namesSkipped)
      read.skipped.push(describeSkip(step.table, step.query.keys, keyOf(step.query, page.rows[index] ?? []), skip))
  }
  read.pages += 1
  read.rows += page.rows.length
  read.place = page.place
  return true
}
