import { appendFileSync } from 'node:fs'

/** A row of the table that `npm run bench` ends with: a measurement beside its baseline in the same run, and what is aimed at. */
export interface Ratio {
  work: string
  baseline: string
  measured: number
  unit: 'of its rate' | 'times its time' | 's' | 'ms' | '% of a core' | 'MB' | 'kB' | 'times' | 'shift'
  aim: { least: number } | { most: number }
}

/** Where `npm run bench` collects the rows; a benchmark that is run by itself says them at once. */
const COLLECTED = process.env.SITREP_BENCH_RATIOS

export function tellRatio(ratio: Ratio): void {
  const line = JSON.stringify(ratio)
  if (COLLECTED) appendFileSync(COLLECTED, `${line}\n`)
  else console.log(line)
}
