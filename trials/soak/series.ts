import type { Asked } from '../lib/asker.ts'
import type { Kept } from '../lib/promises.ts'
import { growsTooFast, type Sample, slopeOf } from '../lib/slope.ts'
import type { TrialSite } from '../lib/trial-site.ts'
import { waitsOf } from '../lib/waits.ts'

/** How the program stood at one moment. */
export interface Figures {
  atS: number
  rssMb: number
  heapMb: number
  descriptors: number
  p50: number // of the requests since the last sample
  p99: number
}

interface Series {
  name: string
  of: (figures: Figures) => number
  most: number | null // that it may grow in an hour; null: nothing is promised
}

export const SERIES: readonly Series[] = [
  { name: 'memory (RSS), MB', of: ({ rssMb }) => rssMb, most: 6 },
  { name: 'heap, MB', of: ({ heapMb }) => heapMb, most: null },
  { name: 'descriptors', of: ({ descriptors }) => descriptors, most: 2 },
  { name: 'p50, ms', of: ({ p50 }) => p50, most: 2 },
  { name: 'p99, ms', of: ({ p99 }) => p99, most: 20 },
]

const WARM_UP_PART = 1 / 4
const MB = 1024 * 1024

export async function readFigures({ node }: TrialSite, atS: number, asked: readonly Asked[]): Promise<Figures> {
  const figures = await node.figures()
  const read = (name: string) => figures.get(name) ?? Number.NaN
  const { p50, p99 } = waitsOf(asked)
  return {
    atS,
    rssMb: read('process_resident_memory_bytes') / MB,
    heapMb: read('nodejs_heap_size_used_bytes') / MB,
    descriptors: read('process_open_fds'),
    p50,
    p99,
  }
}

/** Without the beginning, in which caches fill and code is compiled. */
const settled = (samples: readonly Figures[]): readonly Figures[] =>
  samples.slice(Math.floor(samples.length * WARM_UP_PART))

const values = (samples: readonly Figures[], { of }: Series): Sample[] =>
  settled(samples).map((figures) => ({ atS: figures.atS, value: of(figures) }))

export function seriesTable(samples: readonly Figures[]): [head: string[], rows: string[][]] {
  const rows = SERIES.map((series) => {
    const all = values(samples, series)
    const { perHour, error } = slopeOf(all)
    const ends = [all[0], all.at(-1)].map((sample) => (sample?.value ?? Number.NaN).toFixed(1))
    const most = Math.max(...all.map(({ value }) => value)).toFixed(1)
    return [series.name, ...ends, most, `${perHour.toFixed(2)} ± ${(2 * error).toFixed(2)}`, `${series.most ?? '—'}`]
  })
  return [['figure', 'after warm-up', 'at the end', 'most', 'growth an hour (± 2 errors)', 'promised at most'], rows]
}

export function slopePromises(samples: readonly Figures[]): Kept[] {
  const seconds = samples.at(-1)?.atS ?? 0
  return SERIES.flatMap((series) => {
    if (series.most === null) return []
    const slope = slopeOf(values(samples, series))
    return {
      promise: `${series.name}: no more than ${series.most} more in an hour`,
      seen: `${slope.perHour.toFixed(2)} ± ${(2 * slope.error).toFixed(2)}`,
      isKept: !growsTooFast(slope, series.most, seconds) && !Number.isNaN(slope.perHour),
    }
  })
}
