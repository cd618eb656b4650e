import { formatNumber } from '#shared/format/numbers.ts'
import { ordinal } from '#shared/format/ordinal.ts'
import './rank.css'

export interface RankProps {
  value: number | null | undefined
  sharedBy?: number | undefined // how many have it; not every server tells
}

/** From so many on a rank says little about any of them: on the first of a month everybody is 1st. */
const HUNDREDS = 100

/** '1st'; the first three have a quiet metal tint, and what hundreds share is muted and says so. */
export function Rank({ value, sharedBy = 1 }: RankProps) {
  if (sharedBy >= HUNDREDS) {
    const words = `Shared by ${formatNumber(sharedBy)} players`
    return (
      <span className="rank is-shared" title={words}>
        {ordinal(value)}
        <span className="visually-hidden"> {words}</span>
      </span>
    )
  }
  const isMedal = value === 1 || value === 2 || value === 3
  return <span className={isMedal ? `rank rank-${value}` : 'rank'}>{ordinal(value)}</span>
}
