import type { Db } from '#server/ground/db/db.ts'
import type { AuditQuery } from '#shared/contracts/audit.ts'
import { type ExportRow, listRows } from './audit.queries.ts'
import { csvCell } from './csv-cell.ts'

export type ExportFormat = 'csv' | 'jsonl'

const AT_ONCE = 1_000
const MOST_ROWS = 200_000
const HEAD = [
  'id',
  'at',
  'actor',
  'place',
  'action',
  'server_id',
  'phase',
  'outcome',
  'parameters',
  'prev_hash',
  'hash',
]

/** In pieces, each asked for when the one before has left: no connection waits for a slow reader. */
export async function* exportAudit(db: Db, query: AuditQuery, format: ExportFormat): AsyncGenerator<string> {
  if (format === 'csv') yield `${HEAD.join(',')}\r\n`
  let after = '0'
  for (let written = 0; written < MOST_ROWS; ) {
    const rows = await listRows(db, query, after, Math.min(AT_ONCE, MOST_ROWS - written))
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows.map(format === 'csv' ? csvLine : jsonLine).join('')
    if (rows.length < AT_ONCE) return
    written += rows.length
    after = last.id
  }
}

const jsonLine = (row: ExportRow): string => `${JSON.stringify(row)}\n`

function csvLine(row: ExportRow): string {
  const cells = [row.id, row.at.toISOString(), row.actor, row.place, row.action, row.server_id, row.phase, row.outcome]
  return `${[...cells, row.parameters, row.prev_hash, row.hash].map(csvCell).join(',')}\r\n`
}
