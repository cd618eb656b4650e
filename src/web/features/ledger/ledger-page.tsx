import { FEWEST_TOLD, type LedgerMonth, ledger } from '#shared/contracts/ledger.ts'
import { listOrEmpty } from '#web/lib/api/list-or-empty.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { Card } from '#web/ui/card.tsx'
import { Empty } from '#web/ui/feedback/empty.tsx'
import { Table } from '#web/ui/list/table/table.tsx'
import { Loaded } from '#web/ui/page/loaded.tsx'
import { PageHead } from '#web/ui/page/page-head.tsx'
import { LedgerChart } from './ledger-chart.tsx'
import { columns } from './ledger-columns.tsx'
import './ledger-page.css'

const TITLE = 'Ledger'

/** What moderation did, by month, without names. */
export function LedgerPage() {
  const query = useCall(ledger.list)
  return (
    <Loaded query={query} title={TITLE} loading="Loading the ledger…" failure="Failed to load the ledger">
      {(months) => (
        <>
          <PageHead
            title={TITLE}
            context={`How the community is moderated, by month (UTC), once a month is over. Fewer than ${FEWEST_TOLD} of something are not told exactly.`}
          />
          <Months months={listOrEmpty(months)} />
        </>
      )}
    </Loaded>
  )
}

function Months({ months }: { months: readonly LedgerMonth[] }) {
  if (months.length === 0) return <Empty text="No month has anything to tell yet." />
  const oldestFirst = months.toReversed()
  return (
    <>
      <div className="ledger-charts">
        <Card title="Bans">
          <LedgerChart months={oldestFirst} lower="bans" />
        </Card>
        <Card title="Reports and appeals">
          <LedgerChart months={oldestFirst} lower="reports" upper="appeals" />
        </Card>
      </div>
      <Table caption={TITLE} columns={columns} rows={months} rowKey={({ month }) => month} />
    </>
  )
}
