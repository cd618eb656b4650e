import { HEALER_SORTS, type Healer, type HealerSort, medics } from '#shared/contracts/medics.ts'
import { fairHealedPerMinute } from '#shared/figures/fair-rates.ts'
import { perMinute } from '#shared/figures/formulas.ts'
import { formatNumber, formatRatio } from '#shared/format/numbers.ts'
import { pageHeads } from '#shared/page-heads.ts'
import { healersPath } from '#web/lib/paths.ts'
import type { Column } from '#web/ui/list/list-screen.tsx'
import { certainNote, medicTime, player, rank } from './medic-columns.tsx'
import { MedicsScreen } from './medics-screen.tsx'

const SORTS: readonly { value: HealerSort; text: string }[] = [
  { value: 'healed_hp', text: 'Sorted By Healed HP' },
  { value: 'medic_time', text: 'Sorted By Medic Time' },
  { value: 'hpm', text: 'Sorted By Healed HP per Minute' },
  { value: 'hpm_certain', text: 'Sorted By Healed HP per Minute (certain)' },
]

const columns: Column<Healer>[] = [
  rank,
  player,
  {
    head: 'Healed HP',
    sortBy: 'healed_hp',
    cell: ({ healed_hp }) => formatNumber(healed_hp),
    isNumber: true,
    phone: 'figure',
  },
  medicTime,
  {
    head: 'Healed HP per Minute',
    sortBy: 'hpm',
    cell: ({ healed_hp, medic_time }) => formatRatio(perMinute(healed_hp, medic_time)),
    isNumber: true,
  },
]

const certainColumns: Column<Healer>[] = [
  ...columns,
  {
    head: 'At least per Minute',
    label: 'At least',
    sortBy: 'hpm_certain',
    note: certainNote('the rate'),
    cell: ({ healed_hp, medic_time }) => formatRatio(fairHealedPerMinute(healed_hp, medic_time)),
    isNumber: true,
  },
]

export function HealersPage() {
  return (
    <MedicsScreen
      call={medics.healers}
      {...pageHeads.healers}
      pathOf={healersPath}
      sorts={SORTS}
      sortValues={HEALER_SORTS}
      loading="Loading healers…"
      failure="Failed to load healers"
      columns={columns}
      certain={{ sort: 'hpm_certain', columns: certainColumns }}
    />
  )
}
