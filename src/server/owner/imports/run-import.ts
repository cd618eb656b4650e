import { listCoverage } from '#server/counting/recorder/coverage.ts'
import { raiseVersions } from '#server/ground/db/data-versions.ts'
import type { Db } from '#server/ground/db/db.ts'
import { retryContention } from '#server/ground/db/retry-contention.ts'
import { ForeignRefused } from '#server/outside/foreign/explain-failure.ts'
import type { ForeignDatabase } from '#server/outside/foreign/foreign-database.ts'
import { ImportRefused } from './import-refused.ts'
import { aloneWithImport, endImport, findPlace, forgetPlace, movePlace } from './imports.queries.ts'
import type { ImportSource, LeftOuts, ServerPair, Step, StepTarget } from './step.ts'
import { readPage } from './table-query.ts'

export interface ImportRun {
  db: Db
  foreign: ForeignDatabase
  source: ImportSource
  importId: number
  now: Date
  stopping: AbortSignal
  pageRows?: number
  /** Told after each page. */
  onRows(rows: number): void
}

export interface Imported {
  rows: number
  leftOut: Map<string, LeftOuts> // by table
}

/** Reads every table to its end, or until it is stopped; run again, it goes on from there. */
export async function runImport(run: ImportRun): Promise<Imported> {
  const imported = await aloneWithImport(run.db, run.importId, () => importAll(run)).catch(sayWhatIsKept)
  if (imported !== 'busy') return imported
  throw new ImportRefused('This source is being imported by another run: let it end first.')
}

function sayWhatIsKept(error: unknown): never {
  if (!(error instanceof ForeignRefused)) throw error
  throw new ImportRefused(`${error.message} What was read is kept: run it again to go on from there.`, { cause: error })
}

async function importAll(run: ImportRun): Promise<Imported> {
  const { db, source, importId, stopping } = run
  const sum: Imported = { rows: 0, leftOut: new Map() }
  for (const pair of source.pairs) {
    const isCovered = await coverageOf(db, pair)
    const common = { importId, pair, now: Math.floor(run.now.getTime() / 1000), isCovered }
    for (const step of source.stepsOf(pair)) {
      if (!stopping.aborted) await importTable(run, step, { ...common, step: step.name }, sum)
    }
  }
  if (!stopping.aborted) await endImport(db, importId)
  return sum
}

async function importTable(run: ImportRun, step: Step, target: StepTarget, sum: Imported): Promise<void> {
  const { db, foreign, stopping, onRows, pageRows } = run
  const { importId, pair } = target
  const leftOut: LeftOuts = sum.leftOut.get(step.table) ?? new Map()
  sum.leftOut.set(step.table, leftOut)
  let place = await findPlace(db, importId, pair.from, step.name)
  if (place) onRows(place.rows)
  while (!stopping.aborted) {
    const page = await readPage(foreign, step.query, place?.place ?? null, pageRows)
    if (page.place === null) {
      if (step.keeps === 'totals') await forgetPlace(db, importId, pair.from, step.name)
      return
    }
    const next = { place: page.place, rows: (place?.rows ?? 0) + page.rows.length }
    // Lines of the same players may be counted at the same time.
    const written = await retryContention(() =>
      db.transaction(async (tx) => {
        const result = await step.write(tx, page.rows, target)
        await raiseVersions(tx, result.groups)
        await movePlace(tx, importId, pair.from, step.name, next)
        return result
      }),
    )
    for (const [reason, rows] of written.leftOut) leftOut.set(reason, (leftOut.get(reason) ?? 0) + rows)
    place = next
    sum.rows += page.rows.length
    onRows(page.rows.length)
  }
}

const CLOCKS_DIFFER_S = 120 // theirs from ours; a row left out is better than one counted twice

async function coverageOf(db: Db, { serverId }: ServerPair): Promise<(at: number) => boolean> {
  const covered = await listCoverage(db, serverId)
  return (at) => covered.some(({ from, to }) => at >= from - CLOCKS_DIFFER_S && at <= to + CLOCKS_DIFFER_S)
}
