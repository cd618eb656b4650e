import { formatNumber, formatPercent } from '#shared/format/numbers.ts'
import { listOrEmpty } from '#web/lib/api/list-or-empty.ts'
import { ShareBar } from '#web/ui/charts/share-bar.tsx'

/** What the kills of one weapon are measured by. */
export interface KillMeasure {
  total: number
  most: number // by the deadliest; its bar is the longest there is, so that those of many weapons can still be told apart
}

export function measureKills(weapons: readonly { kill_count: number }[] | null | undefined): KillMeasure {
  const counts = listOrEmpty(weapons).map(({ kill_count }) => (Number.isFinite(kill_count) ? kill_count : 0))
  return { total: counts.reduce((sum, kills) => sum + kills, 0), most: Math.max(0, ...counts) }
}

/** The kills with a weapon, and how large a part of all they are. */
export function KillShare({ kills, measure: { total, most } }: { kills: number; measure: KillMeasure }) {
  return (
    <>
      {formatNumber(kills)}
      <ShareBar share={most > 0 ? kills / most : null} says={shareText(kills, total)} />
    </>
  )
}

/** '41.20% of 3,000 kills' */
export const shareText = (kills: number, total: number): string =>
  `${formatPercent(total > 0 ? (kills / total) * 100 : null)} of ${formatNumber(total)} kills`
