import { medics, REVIVER_SORTS, type Reviver, type ReviverSort } from '#shared/contracts/medics.ts'
import { fairPerMinute } from '#shared/figures/fair-rates.ts'
import { perMinute } from '#shared/figures/formulas.ts'
import { formatNumber, formatRatio } from '#shared/format/numbers.ts'
import { pageHeads } from '#shared/page-heads.ts'
import { reviversPath } from '#web/lib/paths.ts'
import type { Column } from '#web/ui/list/list-screen.tsx'
import { certainNote, medicTime, player, rank } from './medic-columns.tsx'
import { MedicsScreen } from './medics-screen.tsx'

const SORTS: readonly { value: ReviverSort; text: string }[] = [
  { value: 'revives', text: 'Sorted By Revives' },
  { value: 'medic_time', text: 'Sorted By Medic Time' },
  { value: 'rpm', text: 'Sorted By Revives per Minute' },
  { value: 'rpm_certain', text: 'Sorted By Revives per Minute (certain)' },
]

const columns: Column<Reviver>[] = [
  rank,
  player,
  { head: 'Revives', sortBy: 'revives', cell: ({ revives }) => formatNumber(revives), isNumber: true, phone: 'figure' },
  medicTime,
  {
    head: 'Revives per Minute',
    sortBy: 'rpm',
    cell: ({ revives, medic_time }) => formatRatio(perMinute(revives, medic_time)),
    isNumber: true,
  },
]

const certainColumns: Column<Reviver>[] = [
  ...columns,
  {
    head: 'At least per Minute',
    label: 'At least',
    sortBy: 'rpm_certain',
    note: certainNote('the rate'),
    cell: ({ revives, medic_time }) => formatRatio(fairPerMinute(revives, medic_time)),
    isNumber: true,
  },
]

export function ReviversPage() {
  return (
    <MedicsScreen
      call={medics.revivers}
      {...pageHeads.revivers}
      pathOf={reviversPath}
      sorts={SORTS}
      sortValues={REVIVER_SORTS}
      loading="Loading revivers…"
      failure="Failed to load revivers"
      columns={columns}
      certain={{ sort: 'rpm_certain', columns: certainColumns }}
    />
  )
}
