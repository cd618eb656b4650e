import type { CareerSeason, CareerSpan, CareerSums, Progress } from '#shared/contracts/careers.ts'

export const STEPS = ['day', 'week', 'season'] as const
export type Step = (typeof STEPS)[number]

export interface Bar {
  name: string
  sums: CareerSums | null // null: nothing was played
}

const DAY_MS = 86_400_000
const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** One bar for each day or week since the first, also for those without a match; seasons as they are. */
export function barsOf({ days, weeks, seasons }: Progress, step: Step): Bar[] {
  if (step === 'season') return seasons.map((season) => ({ name: seasonName(season), sums: season }))
  return step === 'day' ? filled(days, DAY_MS, '') : filled(weeks, 7 * DAY_MS, 'Week of ')
}

function filled(spans: readonly CareerSpan[], stepMs: number, word: string): Bar[] {
  const [first, last] = [spans[0], spans.at(-1)]
  if (!first || !last) return []
  const byDay = new Map(spans.map((span) => [Date.parse(span.from), span]))
  const start = Date.parse(first.from)
  const count = Math.round((Date.parse(last.from) - start) / stepMs) + 1
  return Array.from({ length: count }, (_, place) => {
    const at = start + place * stepMs
    return { name: word + dayFormat.format(at), sums: byDay.get(at) ?? null }
  })
}

function seasonName({ name, from }: CareerSeason): string {
  if (name !== null) return name
  return from === null ? 'Before the first season' : 'This season'
}
