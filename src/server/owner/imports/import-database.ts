import type { Database } from '#server/ground/db/db.ts'
import { locationOf } from '#server/outside/foreign/explain-failure.ts'
import { ImportRefused } from './import-refused.ts'
import { findImport, listServerPairs, saveImport } from './imports.queries.ts'
import type { ReadOptions } from './read-batch.ts'
import { reportOn } from './report.ts'
import { type Imported, type ImportRun, judgeRows, runImport } from './run-import.ts'
import type { ImportSource } from './step.ts'

export interface ImportOptions extends Omit<ReadOptions, 'namesSkipped'> {
  db: Database
  source: ImportSource
  /** What the owner calls the source; its own name when left out. */
  name?: string
  isDryRun: boolean
  listsSkipped: boolean
  now: Date
  print(line: string): void
  tellSkipped(lines: readonly string[]): Promise<void>
  onRows(rows: RowsDone): void
}

export interface RowsDone {
  now: number // by this run
  before: number // by earlier ones
  total: number
}

/** Tells what would be imported, and imports it unless it is a dry run. */
export async function importDatabase(options: ImportOptions): Promise<void> {
  const { db, foreign, source, print, isDryRun, listsSkipped } = options
  const name = options.name ?? source.name
  const location = `${locationOf(foreign.account)}/${foreign.account.database}`
  print(`${source.title} at ${location}, imported as "${name}".`)
  const importId = await checkKnown(options, name, location)
  const report = await reportOn({ db, foreign, source, importId })
  for (const line of report.lines) print(line)
  if (source.pairs.length === 0)
    throw new ImportRefused('None of its game servers has a place here, so nothing is imported.')
  if (!isDryRun) {
    const run = runOf(options, report.rows, report.readBefore)
    const imported = await runImport(run, await saveImport(db, name, location, source.pairs))
    return tellSummary(options, imported)
  }
  if (listsSkipped) tellSummary(options, await judgeRows(runOf(options, report.rows, 0)))
  print('Nothing was written: this was a dry run.')
}

function runOf(options: ImportOptions, total: number, before: number): ImportRun {
  let now = 0
  return {
    ...options,
    namesSkipped: options.listsSkipped,
    onRows: (rows) => {
      now += rows
      options.onRows({ now, before, total })
    },
  }
}

function tellSummary({ print, stopping, isDryRun, listsSkipped }: ImportOptions, { rows, leftOut }: Imported): void {
  print(`${rows.toLocaleString('en-US')} row(s) were read.`)
  const lines = leftOut.describe()
  for (const line of lines) print(line)
  if (lines.length > 0 && !listsSkipped) print(HOW_TO_LIST)
  if (stopping.aborted && !isDryRun) print('Stopped early: run it again to go on from there.')
}

const HOW_TO_LIST =
  'With --list-skipped each row that is left out is named; with --dry-run --list-skipped also those of earlier runs.'

/** The same name must mean the same source and the same game servers, or numbers would be taken for others. */
async function checkKnown({ db, source, name: given }: ImportOptions, name: string, location: string) {
  const known = await findImport(db, name)
  if (known === null) return null
  if (known.location !== location && given === undefined) {
    throw new ImportRefused(
      `"${name}" was imported from ${known.location} before: if this is the same database, say --name ${name}; ` +
        'if it is another one, give it another name.',
    )
  }
  for (const { from, serverId } of await listServerPairs(db, known.import_id)) {
    const pair = source.pairs.find((other) => other.from === from)
    if (pair && pair.serverId !== serverId) {
      throw new ImportRefused(`"${name}" went to game server ${serverId} before: it cannot go to ${pair.serverId} now.`)
    }
  }
  return known.import_id
}
