import { Link } from 'react-router'
import { type RecordRow, records } from '#shared/contracts/records.ts'
import type { RecordKind } from '#shared/figures/record-metrics.ts'
import { listOrEmpty } from '#web/lib/api/list-or-empty.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { matchPath, recordsPath } from '#web/lib/paths.ts'
import { HolderLink } from './holder-link.tsx'
import { recordValue } from './record-words.ts'

const SHOWN = 3

/** The records of a game server, a map or a weapon in one line, and the way to all of them. Without any there is none. */
export function RecordLine({ kind, id }: { kind: RecordKind; id: number }) {
  const { data } = useCall(records.list, { query: { kind, id, limit: SHOWN } })
  const rows = listOrEmpty(data)
  if (rows.length === 0) return null
  return (
    <p className="d-flex flex-wrap gap-3 small mt-4 text-break" role="note" aria-label="Records">
      <span className="text-secondary">Most in one match</span>
      {rows.map((row) => (
        <OneRecord key={row.metric} row={row} />
      ))}
      <Link to={recordsPath(kind, id)}>All records</Link>
    </p>
  )
}

function OneRecord({ row: { metric, all_time } }: { row: RecordRow }) {
  return (
    <span>
      <Link to={matchPath(all_time.match_id)}>{recordValue(metric, all_time.value)}</Link>{' '}
      <HolderLink holder={all_time.holder} />
    </span>
  )
}
