import { textOfTiers } from '#shared/award-looks.ts'
import type { AwardSummary } from '#shared/contracts/awards.ts'
import { formatNumber } from '#shared/format/numbers.ts'
import { metalOf } from '#web/site/honours/award-icon.tsx'
import { formatRarity } from '#web/site/honours/rarity.ts'
import './award-tiers.css'

export const tiersText = ({ text, tiers }: AwardSummary): string =>
  textOfTiers({ text, tiers: tiers.map(({ n }) => n) })

/** Of the highest tier that anybody has. */
export function highestHeld({ tiers }: AwardSummary): 1 | 2 | 3 | undefined {
  const place = tiers.findLastIndex(({ holders }) => holders > 0)
  return place === -1 ? undefined : metalOf(place + 1, tiers.length)
}

/** How many have each tier. */
export function AwardTiers({ award: { tiers, players } }: { award: AwardSummary }) {
  return (
    <ol className="award-tiers">
      {tiers.map(({ n, holders }, place) => (
        <li key={n}>
          <span className={`award-tier is-metal-${metalOf(place + 1, tiers.length)}`}>{formatNumber(n)}</span>
          {formatRarity(holders, players)}
        </li>
      ))}
    </ol>
  )
}
