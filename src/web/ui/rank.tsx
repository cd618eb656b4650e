import { ordinal } from '#shared/format/ordinal.ts'
import './rank.css'

/** '1st'; the first three have a quiet metal tint. */
export function Rank({ value }: { value: number | null | undefined }) {
  const isMedal = value === 1 || value === 2 || value === 3
  return <span className={isMedal ? `rank rank-${value}` : 'rank'}>{ordinal(value)}</span>
}
