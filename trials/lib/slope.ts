export interface Slope {
  perHour: number
  error: number // one standard error, as if the samples were independent
}

export interface Sample {
  atS: number
  value: number
}

const HOUR_S = 3_600

/** The straight line that fits best, by least squares. */
export function slopeOf(samples: readonly Sample[]): Slope {
  const count = samples.length
  if (count < 3) return { perHour: Number.NaN, error: Number.NaN }
  const middle = mean(samples.map(({ atS }) => atS))
  const level = mean(samples.map(({ value }) => value))
  const spread = total(samples.map(({ atS }) => (atS - middle) ** 2))
  const slope = total(samples.map(({ atS, value }) => (atS - middle) * (value - level))) / spread
  const rest = total(samples.map(({ atS, value }) => (value - level - slope * (atS - middle)) ** 2))
  return { perHour: slope * HOUR_S, error: Math.sqrt(rest / (count - 2) / spread) * HOUR_S }
}

/**
 * Whether something has grown faster than it may. A run of an hour is taken at its word; a shorter one proves it only when its
 * whole uncertainty, two standard errors, lies above.
 */
export function growsTooFast({ perHour, error }: Slope, mostPerHour: number, seconds: number): boolean {
  return (seconds >= HOUR_S ? perHour : perHour - 2 * error) > mostPerHour
}

const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)
const mean = (values: readonly number[]): number => total(values) / values.length
