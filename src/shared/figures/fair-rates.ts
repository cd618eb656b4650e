const Z = 1.959964 // standard deviations that 95 % of chances lie within
const HALF = (Z * Z) / 2

/**
 * What a KDR is at least, with 95 % certainty. Of kills and deaths together, the share of kills is a share like any other: of its
 * Wilson interval the lower end, as a ratio again. Migration 0028 has the same, to sort by.
 */
export function fairKdr(kills: number, deaths: number): number {
  if (!(kills > 0)) return 0
  const spread = Z * Math.sqrt((kills * deaths) / (kills + deaths) + HALF / 2)
  return (kills + HALF - spread) / (deaths + HALF + spread)
}

/** The least that is to be expected where so many were counted (Byar's approximation of the exact Poisson interval). */
export function fairCount(count: number): number {
  if (!(count > 0)) return 0
  return count * Math.max(0, 1 - 1 / (9 * count) - Z / (3 * Math.sqrt(count))) ** 3
}

/** What happens a minute, at least; null (N/A) when no time was spent. */
export function fairPerMinute(count: number, seconds: number): number | null {
  return seconds > 0 ? (fairCount(count) * 60) / seconds : null
}

const FULL_HEALTH = 100

/**
 * HP come in heals and not one by one. Nobody is healed by more than all of their health at once, so counting as if each heal were
 * as large gives the fewest heals, and the most caution.
 */
export function fairHealedPerMinute(healedHp: number, seconds: number): number | null {
  const heals = fairPerMinute(healedHp / FULL_HEALTH, seconds)
  return heals === null ? null : heals * FULL_HEALTH
}
