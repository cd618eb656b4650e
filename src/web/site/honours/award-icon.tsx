import type { AwardRef } from '#shared/contracts/awards.ts'
import { PLATES, SIGNS } from './award-shapes.ts'

export type Metal = 1 | 2 | 3

/** The last tier is of gold, the one before of silver, the others of bronze. */
export const metalOf = (tier: number, tiers: number): Metal => {
  const fromTop = tiers - tier + 1
  return fromTop <= 1 ? 1 : fromTop === 2 ? 2 : 3
}

/** The name beside it says what it is. Without a metal nobody has it yet. It has no sheet: those of pieces come with every page. */
export function AwardIcon({ award, metal }: { award: Pick<AwardRef, 'category' | 'icon'>; metal?: Metal | undefined }) {
  const colour = metal === undefined ? 'var(--ink-muted)' : `var(--metal-${metal})`
  const line = { stroke: colour, strokeWidth: 1.75, strokeLinecap: 'round', strokeLinejoin: 'round' } as const
  return (
    <svg className="flex-shrink-0" width="48" height="48" viewBox="0 0 48 48" aria-hidden="true" focusable="false">
      <path {...line} fill={colour} fillOpacity={0.1} d={PLATES[award.category]} />
      <path {...line} fill="none" d={SIGNS[award.icon]} />
    </svg>
  )
}
