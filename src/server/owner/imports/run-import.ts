import { listCoverage } from '#server/counting/recorder/coverage.ts'
import { raiseVersions } from '#server/ground/db/data-versions.ts'
import type { Db } from '#server/ground/db/db.ts'
import { retryContention } from '#server/ground/db/retry-contention.ts'
import { ForeignRefused } from '#server/outside/foreign/explain-failure.ts'
import { ImportRefused } from './import-refused.ts'
import { aloneWithImport, endImport, findPlace, forgetPlace, movePlace, type Place } from './imports.queries.ts'
import { type ReadBatch, type ReadOptions, readBatch } from './read-batch.ts'
import { SkipCounts } from './skip.ts'
import type { Batch, ImportSource, ServerPair, Step, StepTarget } from './step.ts'

export interface ImportRun extends ReadOptions {
  db: Db
  source: ImportSource
  now: Date
  /** Told after each batch. */
  onRows(rows: number): void
  tellSkipped(lines: readonly string[]): Promise<void>
}

export interface Imported {
  rows: number
  leftOut: SkipCounts
}

/** Reads every table to its end, or until it is stopped; run again, it goes on from there. */
export async function runImport(run: ImportRun, importId: number): Promise<Imported> {
  const imported = await aloneWithImport(run.db, importId, () => importAll(run, importId)).catch(sayWhatIsKept)
  if (imported !== 'busy') return imported
  throw new ImportRefused('This source is being imported by another run: let it end first.')
}

function sayWhatIsKept(error: unknown): never {
  if (!(error instanceof ForeignRefused)) throw error
  throw new ImportRefused(`${error.message} What was read is kept: run it again to go on from there.`, { cause: error })
}

async function importAll(run: ImportRun, importId: number): Promise<Imported> {
  const { db, stopping } = run
  const imported = await overTables(run, importId, async (step, target, sum) => {
    let place = await findPlace(db, importId, target.pair.from, step.name)
    const isAtEnd = await overBatches(run, step, target, place?.place ?? null, async (read) => {
      const next = { place: read.place, rows: (place?.rows ?? 0) + read.rows }
      await writeBatch(db, step, target, read, next)
      place = next
      await count(run, step, read, sum)
    })
    if (isAtEnd && step.keeps === 'totals') await forgetPlace(db, importId, target.pair.from, step.name)
  })
  if (!stopping.aborted) await endImport(db, importId)
  return imported
}

/** Reads every table from its beginning and writes nothing, for what there is to say about its rows. */
export const judgeRows = (run: ImportRun): Promise<Imported> =>
  overTables(run, 0, async (step, target, sum) => {
    await overBatches(run, step, target, null, (read) => count(run, step, read, sum))
  })

async function overTables(
  { db, source, stopping, now }: ImportRun,
  importId: number,
  work: (step: Step, target: StepTarget, sum: Imported) => Promise<void>,
): Promise<Imported> {
  const sum: Imported = { rows: 0, leftOut: new SkipCounts() }
  for (const pair of source.pairs) {
    const isCovered = await coverageOf(db, pair)
    const common = { db, importId, pair, now: Math.floor(now.getTime() / 1000), isCovered }
    for (const step of source.stepsOf(pair)) {
      if (!stopping.aborted) await work(step, { ...common, step: step.name }, sum)
    }
  }
  return sum
}

/** While a batch is worked on, the next one is read. Gives whether the end was reached. */
async function overBatches(
  run: ImportRun,
  step: Step,
  target: StepTarget,
  from: string | null,
  work: (read: ReadBatch) => Promise<void>,
): Promise<boolean> {
  const startReading = (after: string | null) => {
    const reading = readBatch(run, step, target, after)
    reading.catch(() => undefined) // heard when it is awaited; if it never is, it does not matter
    return reading
  }
  let reading = startReading(from)
  while (!run.stopping.aborted) {
    const read = await reading
    if (read === null) return true
    reading = startReading(read.place)
    await work(read)
  }
  return false
}

async function writeBatch(db: Db, step: Step, target: StepTarget, read: ReadBatch, place: Place): Promise<void> {
  const move = (tx: Db) => movePlace(tx, target.importId, target.pair.from, step.name, place)
  const isOne = read.lanes.length === 1
  const written = await Promise.allSettled(read.lanes.map((lane) => writeLane(db, lane, isOne ? move : null)))
  for (const lane of written) if (lane.status === 'rejected') throw lane.reason
  if (!isOne) await move(db)
}

function writeLane(db: Db, lane: Batch, moveWith: ((tx: Db) => Promise<void>) | null): Promise<void> {
  // Lines of the same players may be counted at the same time.
  return retryContention(() =>
    db.transaction(async (tx) => {
      await raiseVersions(tx, await lane.write(tx))
      await moveWith?.(tx)
    }),
  )
}

async function count(run: ImportRun, step: Step, read: ReadBatch, sum: Imported): Promise<void> {
  sum.rows += read.rows
  sum.leftOut.add(step.table, read.leftOut)
  if (read.skipped.length > 0) await run.tellSkipped(read.skipped)
  run.onRows(read.rows)
}

const CLOCKS_DIFFER_S = 120 // theirs from ours; a row left out is better than one counted twice

async function coverageOf(db: Db, { serverId }: ServerPair): Promise<(at: number) => boolean> {
  const covered = await listCoverage(db, serverId)
  return (at) => covered.some(({ from, to }) => at >= from - CLOCKS_DIFFER_S && at <= to + CLOCKS_DIFFER_S)
}
