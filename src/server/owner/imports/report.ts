import { listCoverage } from '#server/counting/recorder/coverage.ts'
import type { Db } from '#server/ground/db/db.ts'
import type { ForeignDatabase } from '#server/outside/foreign/foreign-database.ts'
import { findPlace } from './imports.queries.ts'
import type { ImportSource, ServerPair, Step } from './step.ts'
import { countRows } from './table-query.ts'

export interface Report {
  lines: string[]
  rows: number // of all tables
  readBefore: number // of these
}

interface ReportOptions {
  db: Db
  foreign: ForeignDatabase
  source: ImportSource
  importId: number | null // null: nothing was imported from it yet
}

/** What becomes of what, and what is missing. It reads, and writes nothing. */
export async function reportOn(options: ReportOptions): Promise<Report> {
  const { db, source } = options
  const lines: string[] = []
  let [rows, readBefore] = [0, 0]
  for (const pair of source.pairs) {
    lines.push(pair.from === 0 ? `To game server ${pair.serverId}:` : `Game server ${pair.from} to ${pair.serverId}:`)
    for (const step of source.stepsOf(pair)) {
      const told = await reportStep(options, pair, step)
      lines.push(...told.lines)
      rows += told.rows
      readBefore += told.readBefore
    }
    lines.push(...(await liveRemark(db, pair)))
  }
  return { lines: [...lines, ...whatIsLeft(source, options.foreign.account.user)], rows, readBefore }
}

async function reportStep({ db, foreign, importId }: ReportOptions, { from }: ServerPair, step: Step): Promise<Report> {
  const rows = await countRows(foreign, step.query, null)
  const place = importId === null ? null : await findPlace(db, importId, from, step.name)
  // By the place and not by how many were read: such databases prune.
  const readBefore = place ? Math.max(0, rows - (await countRows(foreign, step.query, place.place))) : 0
  const before = place ? `, ${amount(readBefore)} of them read before` : ''
  return {
    rows,
    readBefore,
    lines: [
      `  ${step.table}: ${amount(rows)} row(s)${before}, as ${step.becomes}`,
      `    columns: ${step.taken.join(', ')}`,
      ...(step.missing.length > 0 ? [`    missing: ${step.missing.join(', ')}`] : []),
    ],
  }
}

/** Totals do not say when they were counted, so nobody can take apart what both counted. */
async function liveRemark(db: Db, { serverId }: ServerPair): Promise<string[]> {
  const [first] = await listCoverage(db, serverId)
  if (first === undefined) return []
  const since = new Date(first.from * 1000).toISOString().slice(0, 16).replace('T', ' ')
  return [
    `  Lines of game server ${serverId} came live since ${since} UTC: totals that were counted there after that are counted twice.`,
  ]
}

function whatIsLeft({ ignored, absent, notGranted, remarks }: ImportSource, user: string): string[] {
  const lines = ignored.map(({ table, why }) => `Not imported: ${table} (${why}).`)
  if (absent.length > 0) lines.push(`Not there: ${absent.join(', ')}.`)
  if (notGranted.length > 0) lines.push(`Not there, or ${user} lacks SELECT on it: ${notGranted.join(', ')}.`)
  return [...lines, ...remarks]
}

const amount = (count: number): string => count.toLocaleString('en-US')
