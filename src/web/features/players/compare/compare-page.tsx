import { ALL_SERVERS } from '#shared/all-servers.ts'
import { COMPARE_PERIODS, type ComparePeriod, careers } from '#shared/contracts/careers.ts'
import { servers } from '#shared/contracts/servers.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { readId } from '#web/lib/read-id.ts'
import { useUrlParams } from '#web/lib/use-url-params.ts'
import { serverOptions, withServer } from '#web/site/server-selector.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { PageHead } from '#web/ui/page/page-head.tsx'
import { CompareTable } from './compare-table.tsx'
import { PlayerPicker } from './player-picker.tsx'
import './compare-page.css'

const PERIODS: Readonly<Record<ComparePeriod, string>> = {
  all: 'All matches',
  season: 'This season',
  quarter: 'Last 90 days',
  month: 'Last 30 days',
}

/** Two players side by side, over the same game server and period. All of it is in the address. */
export function ComparePage() {
  const [params, change] = useUrlParams()
  const serverId = readId(params.get('server') ?? undefined) ?? ALL_SERVERS
  const period = COMPARE_PERIODS.find((known) => known === params.get('period')) ?? 'all'
  const [one, other] = [readPlayer(params.get('a')), readPlayer(params.get('b'))]
  const given = { serverId, period }
  const [left, right] = [useTotals(one, given), useTotals(other, given)]
  const { data = [] } = useCall(servers.list, { select: serverOptions })
  const known = serverId === ALL_SERVERS ? data : withServer(data, serverId)
  return (
    <>
      <PageHead
        title="Compare"
        context="Two players side by side, counted from their matches."
        controls={
          <>
            <Select
              label="Server"
              value={serverId}
              options={[{ value: ALL_SERVERS, text: 'All servers' }, ...known]}
              onChange={(sid) => change({ server: sid === ALL_SERVERS ? '' : String(sid) })}
            />
            <Select
              label="Period"
              value={period}
              options={COMPARE_PERIODS.map((value) => ({ value, text: PERIODS[value] }))}
              onChange={(value) => change({ period: value === 'all' ? '' : value })}
            />
          </>
        }
      />
      <div className="compare-pickers">
        <PlayerPicker label="First player" player={left.data?.player} onPick={(id) => change({ a: id })} />
        <PlayerPicker label="Second player" player={right.data?.player} onPick={(id) => change({ b: id })} />
      </div>
      <Outcome queries={[left, right]} />
    </>
  )
}

const readPlayer = (text: string | null): string | null =>
  text !== null && /^7656(119|120)\d{10}$/.test(text) ? text : null

function useTotals(steamId: string | null, { serverId, period }: { serverId: number; period: ComparePeriod }) {
  return useCall(careers.totals, {
    params: { steam_id: steamId ?? '', server_id: serverId },
    query: { period },
    enabled: steamId !== null,
  })
}

type Totals = ReturnType<typeof useTotals>

function Outcome({ queries: [left, right] }: { queries: [Totals, Totals] }) {
  const failed = [left, right].find(({ error }) => error)
  if (failed) return <Failure error={failed.error} text="This did not load" retry={() => void failed.refetch()} />
  if (left.isLoading || right.isLoading) return <Spinner text="Loading…" />
  if (!left.data || !right.data) return <p className="compare-hint">Choose two players to see them side by side.</p>
  return <CompareTable left={left.data} right={right.data} />
}
