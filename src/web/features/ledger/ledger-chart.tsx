import { FEWEST_TOLD, type LedgerMonth } from '#shared/contracts/ledger.ts'
import { StackedBars } from '#web/ui/charts/bars/stacked-bars.tsx'
import { countText, monthText } from './ledger-words.ts'

type Part = 'bans' | 'reports' | 'appeals'

const NAMES = { bans: 'Bans', reports: 'Reports', appeals: 'Appeals' } as const

/** A few that are not told exactly are drawn as half of what they can be at most. */
const drawn = (count: number | null): number => count ?? (FEWEST_TOLD - 1) / 2

export function LedgerChart({ months, lower, upper }: { months: readonly LedgerMonth[]; lower: Part; upper?: Part }) {
  const textOf = (index: number): string => {
    const month = months[index]
    if (month === undefined) return ''
    const counts = [lower, upper].flatMap((part) => (part ? `${countText(month[part])} ${part}` : []))
    return `${monthText(month.month)}: ${counts.join(', ')}`
  }
  return (
    <StackedBars
      bars={months.map((month) => ({
        name: monthText(month.month),
        lower: drawn(month[lower]),
        upper: upper ? drawn(month[upper]) : 0,
      }))}
      keys={{ lower: NAMES[lower], ...(upper && { upper: NAMES[upper] }) }}
      says={`${NAMES[lower]}${upper ? ` and ${upper}` : ''} by month`}
      textOf={textOf}
    />
  )
}
