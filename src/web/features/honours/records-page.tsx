import { Link } from 'react-router'
import { type Held, type RecordRow, records } from '#shared/contracts/records.ts'
import { RECORD_KINDS, type RecordKind } from '#shared/figures/record-metrics.ts'
import { formatNumber } from '#shared/format/numbers.ts'
import { mapPath, matchPath, serverPath, weaponPath } from '#web/lib/paths.ts'
import { readId } from '#web/lib/read-id.ts'
import { useUrlParams } from '#web/lib/use-url-params.ts'
import { HolderLink } from '#web/site/honours/holder-link.tsx'
import { RECORD_WORDS } from '#web/site/honours/record-words.ts'
import { Select } from '#web/ui/controls/select.tsx'
import { ListScreen } from '#web/ui/list/list-screen.tsx'
import type { Column } from '#web/ui/list/table/column.ts'
import { useList } from '#web/ui/list/use-list.ts'
import { DateText } from '#web/ui/relative-time.tsx'
import { HonoursLinks } from './honours-links.tsx'
import './records-page.css'

const KINDS: readonly { value: RecordKind; text: string }[] = [
  { value: 'server', text: 'Game servers' },
  { value: 'map', text: 'Maps' },
  { value: 'weapon', text: 'Weapons' },
]

const subjectPath = ({ kind, subject_id }: RecordRow): string =>
  ({ server: serverPath, map: mapPath, weapon: weaponPath })[kind](subject_id)

const columns: readonly Column<RecordRow>[] = [
  {
    head: 'In one match',
    cell: (row) => (
      <>
        {RECORD_WORDS[row.metric]}{' '}
        <Link to={subjectPath(row)} title={row.subject_name} className="record-of">
          <bdi>{row.subject_name}</bdi>
        </Link>
      </>
    ),
    phone: 'lead',
    room: 20,
  },
  {
    head: 'All time',
    label: '',
    cell: ({ all_time }) => formatNumber(all_time.value),
    isNumber: true,
    phone: 'figure',
  },
  { head: 'Held by', label: '', cell: ({ all_time }) => <HeldBy held={all_time} />, room: 15, phone: 'line' },
  {
    head: 'This season',
    label: 'Season',
    cell: ({ season }) => (season ? <HeldBy held={season} value={formatNumber(season.value)} /> : '–'),
    room: 17,
    yields: 1,
    phone: 'line',
  },
]

/** Who, and when: the date leads to the match. */
function HeldBy({ held: { holder, match_id, set }, value }: { held: Held; value?: string }) {
  return (
    <span className="held-by">
      {value && <span className="held-value">{value}</span>}
      <HolderLink holder={holder} />{' '}
      <Link to={matchPath(match_id)} className="held-when">
        <DateText value={set} />
      </Link>
    </span>
  )
}

/** The most that anybody did in one match: of all time, and in the season that runs. */
export function RecordsPage() {
  const [params, change] = useUrlParams()
  const kind = RECORD_KINDS.find((one) => one === params.get('kind')) ?? 'server'
  const id = readId(params.get('id') ?? undefined)
  const list = useList(records.list, {
    query: { kind, id: id ?? undefined },
    pageSize: 15,
    searchText: ({ subject_name }) => [subject_name],
  })
  return (
    <ListScreen
      title="Records"
      context={
        id === null ? (
          'The most that anybody did in one match. Of equals, the first holds it.'
        ) : (
          <>
            Of one {kind === 'server' ? 'game server' : kind}. <Link to={`?kind=${kind}`}>Show all</Link>
          </>
        )
      }
      controls={
        <>
          <HonoursLinks />
          <Select
            label="Records of"
            value={kind}
            options={KINDS}
            onChange={(chosen) => change({ kind: chosen === 'server' ? '' : chosen, id: '', page: '' })}
          />
        </>
      }
      list={list}
      loading="Loading records…"
      failure="Failed to load records"
      empty="No records to display."
      columns={columns}
      rowKey={({ subject_id, metric }) => `${subject_id} ${metric}`}
      rowPath={({ all_time }) => matchPath(all_time.match_id)}
    />
  )
}
