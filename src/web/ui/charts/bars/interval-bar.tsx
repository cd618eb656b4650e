import './interval-bar.css'

/** A share of 1 as a tick, in the stretch where it lies with some certainty. The words are beside it. */
export function IntervalBar({ share, low, high }: { share: number; low: number; high: number }) {
  return (
    <svg className="interval-bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      <rect className="interval-whole" y={4} width={100} height={2} />
      <rect className="interval-range" x={low * 100} y={2} width={Math.max((high - low) * 100, 0.5)} height={6} />
      <path className="interval-share" d={`M${share * 100} 0V10`} />
    </svg>
  )
}
