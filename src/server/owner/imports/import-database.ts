import type { Database } from '#server/ground/db/db.ts'
import { locationOf } from '#server/outside/foreign/explain-failure.ts'
import type { ForeignDatabase } from '#server/outside/foreign/foreign-database.ts'
import { ImportRefused } from './import-refused.ts'
import { findImport, listServerPairs, saveImport } from './imports.queries.ts'
import { reportOn } from './report.ts'
import { type Imported, runImport } from './run-import.ts'
import type { ImportSource } from './step.ts'

export interface ImportOptions {
  db: Database
  foreign: ForeignDatabase
  source: ImportSource
  /** What the owner calls the source; its own name when left out. */
  name?: string
  isDryRun: boolean
  now: Date
  stopping: AbortSignal
  print(line: string): void
  onRows(done: number, total: number): void
  pageRows?: number
}

/** Tells what would be imported, and imports it unless it is a dry run. */
export async function importDatabase(options: ImportOptions): Promise<void> {
  const { db, foreign, source, print, isDryRun } = options
  const name = options.name ?? source.name
  const location = `${locationOf(foreign.account)}/${foreign.account.database}`
  print(`${source.title} at ${location}, imported as "${name}".`)
  const importId = await checkKnown(options, name, location)
  const report = await reportOn({ db, foreign, source, importId })
  for (const line of report.lines) print(line)
  if (source.pairs.length === 0)
    throw new ImportRefused('None of its game servers has a place here, so nothing is imported.')
  if (isDryRun) return print('Nothing was written: this was a dry run.')
  let done = 0
  const imported = await runImport({
    ...options,
    importId: await saveImport(db, name, location, source.pairs),
    onRows: (rows) => {
      done += rows
      options.onRows(done, report.rows)
    },
  })
  for (const line of summaryOf(imported, options.stopping.aborted)) print(line)
}

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

function summaryOf({ rows, leftOut }: Imported, isStopped: boolean): string[] {
  const lines = [`${rows.toLocaleString('en-US')} row(s) were read.`]
  for (const [table, reasons] of leftOut) {
    const options = [...reasons].map(([reason, count]) => `${count.toLocaleString('en-US')} ${reason}`)
    if (options.length > 0) lines.push(`${table}: left out ${options.join(', ')}.`)
  }
  if (isStopped) lines.push('Stopped early: run it again to go on from there.')
  return lines
}
