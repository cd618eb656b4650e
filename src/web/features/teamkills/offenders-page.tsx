import type { ReplyOf } from '#shared/contract.ts'
import { OFFENDER_DAYS, type Offender, offenders } from '#shared/contracts/offenders.ts'
import { useUrlParams } from '#web/lib/use-url-params.ts'
import { AdminOnly } from '#web/site/admin-only.tsx'
import { PlayerName } from '#web/site/people/player-name.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { type Column, ListScreen } from '#web/ui/list/list-screen.tsx'
import { useList } from '#web/ui/list/use-list.ts'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { OffenderEvidence } from './offender-evidence.tsx'

const TITLE = 'TeamKill offenders'
const DAYS = OFFENDER_DAYS.map((days) => ({ value: days, text: `Last ${days} days` }))

export function OffendersPage() {
  return (
    <AdminOnly title={TITLE}>
      <Offenders />
    </AdminOnly>
  )
}

function Offenders() {
  const [params, change] = useUrlParams()
  const days = OFFENDER_DAYS.find((known) => String(known) === params.get('days')) ?? 30
  const list = useList(offenders.list, {
    query: { days },
    pageSize: 10,
    rowsOf: ({ offenders: rows }) => rows,
    searchText: ({ personaname, steam_id }) => [personaname, steam_id],
  })
  return (
    <ListScreen
      title={TITLE}
      context={list.reply && <RulesInForce rules={list.reply.rules} />}
      controls={
        <Select
          label="Days"
          value={days}
          options={DAYS}
          onChange={(next) => change({ days: String(next), page: '' })}
        />
      }
      search="Search players"
      list={list}
      loading="Loading teamkills…"
      failure="Failed to load teamkills"
      empty="Nobody passed a threshold of the rules."
      columns={columns}
      rowKey={({ steam_id }) => steam_id}
    />
  )
}

type Rules = ReplyOf<typeof offenders.list>['rules']

function RulesInForce({ rules: { count, within_minutes, min_kills, kills_per_teamkill } }: { rules: Rules }) {
  return (
    <>
      {count} teamkills within {within_minutes} minutes of one match; or, from {min_kills} kills on, fewer than{' '}
      {kills_per_teamkill} kills for each. Forgiven ones and those under amnesty do not count.
    </>
  )
}

const columns: Column<Offender>[] = [
  {
    head: 'Player',
    cell: (row) => <PlayerName player={row} detail={<BanWord ban={row.ban} />} />,
    phone: 'lead',
    room: 12,
  },
  { head: 'Threshold', label: '', cell: (row) => <Passed offender={row} />, room: 13, phone: 'line' },
  {
    head: 'Teamkills',
    cell: ({ teamkills, victims }) => `${teamkills} of ${victims === 1 ? 'one player' : `${victims} players`}`,
    room: 9,
  },
  { head: 'Evidence', label: '', cell: (row) => <OffenderEvidence offender={row} />, room: 22, phone: 'line' },
  {
    head: 'Last',
    label: '',
    cell: ({ last }) => <RelativeTime value={last} />,
    isNumber: true,
    room: 9.5,
    phone: 'figure',
  },
]

function Passed({ offender: { bursts, share, teamkills: _ } }: { offender: Offender }) {
  return (
    <>
      {bursts > 0 && <Badge tone="down">Too many at once{bursts > 1 ? `, ${bursts} times` : ''}</Badge>}{' '}
      {share && (
        <Badge tone="waiting">
          {Math.floor(share.kills / share.teamkills)} kills a teamkill on <bdi>{share.server_name}</bdi>
        </Badge>
      )}
    </>
  )
}

const BanWord = ({ ban }: { ban: Offender['ban'] }) =>
  ban === null ? 'not banned' : ban.ends === null ? 'banned for good' : <BannedUntil ends={ban.ends} />
const BannedUntil = ({ ends }: { ends: number }) => (
  <>banned until {new Date(ends * 1000).toLocaleDateString('en-US')}</>
)
