export interface Timing {
  p50: number
  p99: number
}

/** Milliseconds of each run of the work, after a few runs to warm up. */
export async function timeRuns(runs: number, work: (run: number) => Promise<void>): Promise<Timing> {
  for (let run = 0; run < 5; run++) await work(run)
  const times: number[] = []
  for (let run = 0; run < runs; run++) {
    const start = performance.now()
    await work(run)
    times.push(performance.now() - start)
  }
  times.sort((a, b) => a - b)
  return { p50: quantile(times, 0.5), p99: quantile(times, 0.99) }
}

export function quantile(sorted: readonly number[], q: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? 0
}

export function median(values: readonly number[]): number {
  return quantile(
    values.toSorted((a, b) => a - b),
    0.5,
  )
}
