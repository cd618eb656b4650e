import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Db, sql } from '#server/ground/db/db.ts'
import { compareHonours } from '#testing/checker/compare/compare-honours.ts'
import { compareMatches } from '#testing/checker/compare/compare-matches.ts'
import { compareTotals } from '#testing/checker/compare/compare-totals.ts'
import { type CheckedSettings, DEFAULTS, foldJournal } from './fold-journal.ts'
import type { CountReport } from './report.ts'
import { readSituation } from './situation.ts'
import { viewOf } from './view.ts'

export interface CheckOptions {
  db: Db
  /** With the journal and its name in it. */
  dataDir: string
  settings?: CheckedSettings
  /** The lines that were sent, without the frame of a datagram. */
  sent?: Iterable<string>
  /** Whether there were rows before the journal's first line, which nothing in the database tells. */
  grown?: boolean
}

/**
 * Counts a journal once more, with code that has nothing of the program's, and says where the database has another number. The site
 * may run: all is read as it stands at one moment, up to the cursor.
 */
export function checkCounts(options: CheckOptions): Promise<CountReport> {
  return options.db.transaction(async (tx) => {
    await tx.run(sql`set transaction isolation level repeatable read, read only`)
    return checkInside(tx, options)
  })
}

/** The same inside a transaction of somebody else's. */
export async function checkInside(db: Db, options: Omit<CheckOptions, 'db'>): Promise<CountReport> {
  const { dataDir, settings = DEFAULTS, sent = null, grown = false } = options
  const situation = await readSituation(db, readFileSync(join(dataDir, 'journal-id'), 'utf8').trim())
  const folded = foldJournal(join(dataDir, 'journal'), situation, settings, sent)
  const view = viewOf(situation, folded, grown)
  const notes = [...view.notes]
  if (situation.cursor === null) notes.push('The database does not know this journal: nothing of it is counted there.')
  const { matches, own, names, figures } = await compareMatches(db, folded, view)
  const honours = await compareHonours(db, { stored: matches, own, names, zone: settings.season.time_zone, view })
  const all = [...(await compareTotals(db, folded, view, situation)), ...figures, ...honours.figures]
  const { lost, repeated, twice, missing } = folded.lines
  return {
    lines: folded.lines,
    figures: all,
    notes: [...notes, ...honours.notes],
    differ: all.reduce((sum, { differ }) => sum + differ, lost + repeated + (twice ?? 0) + (missing ?? 0)),
  }
}
