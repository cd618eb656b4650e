import { zoneOffsets } from '#server/ground/zone-time.ts'
import type { CareerSeason, CareerSpan, CareerSums } from '#shared/contracts/careers.ts'
import { HOURS_A_WEEK } from '#shared/contracts/pulse.ts'
import type { PlayedMatch, SeasonSpan } from './progress.queries.ts'

const HOUR_S = 3600
const DAY_S = 86_400
const DAYS_A_WEEK = 7
const DAYS_BEFORE_MONDAY = 3 // 1970 began on a Thursday
const MOST_DAYS = 90
const MOST_WEEKS = 53

interface Folded {
  days: CareerSpan[]
  weeks: CareerSpan[]
  hours: number[]
}

/** What was played on each day and week and at each hour of the week, by the clocks of a zone. A match counts where it began. */
export function foldProgress(played: readonly PlayedMatch[], zone: string, now: number): Folded {
  const offsetAt = zoneOffsets(zone)
  const dayAt = (epoch: number) => Math.floor((epoch + offsetAt(epoch)) / DAY_S)
  const [days, weeks] = [new Map<number, CareerSums>(), new Map<number, CareerSums>()]
  const hours = new Array<number>(HOURS_A_WEEK).fill(0)
  const today = dayAt(now)
  for (const match of played) {
    const [started, seconds] = match
    const day = dayAt(started)
    const monday = mondayOf(day)
    if (day > today - MOST_DAYS) add(days, day, match)
    if (monday > mondayOf(today) - MOST_WEEKS * DAYS_A_WEEK) add(weeks, monday, match)
    const place = Math.floor((started + offsetAt(started)) / HOUR_S + DAYS_BEFORE_MONDAY * 24) % HOURS_A_WEEK
    hours[place] = (hours[place] ?? 0) + seconds
  }
  return { days: spansOf(days), weeks: spansOf(weeks), hours }
}

const mondayOf = (day: number): number => day - ((day + DAYS_BEFORE_MONDAY) % DAYS_A_WEEK)

const spansOf = (sums: ReadonlyMap<number, CareerSums>): CareerSpan[] =>
  [...sums]
    .toSorted(([one], [other]) => one - other)
    .map(([day, sum]) => ({ from: new Date(day * DAY_S * 1000).toISOString().slice(0, 10), ...sum }))

/** What was played in each season, and before the first one; oldest first, without those in which nothing was. */
export function foldSeasons(played: readonly PlayedMatch[], seasons: readonly SeasonSpan[]): CareerSeason[] {
  const sums = new Map<number, CareerSums>() // by the place of the season
  for (const match of played) {
    const [started] = match
    add(
      sums,
      seasons.findLastIndex(({ from }) => from <= started),
      match,
    )
  }
  const before = { name: null, from: null, to: seasons[0]?.from ?? null }
  return [...sums]
    .toSorted(([one], [other]) => one - other)
    .map(([place, sum]) => ({ ...(seasons[place] ?? before), ...sum }))
}

function add(sums: Map<number, CareerSums>, key: number, match: PlayedMatch): void {
  const [, seconds, score, kills, deaths, headshots] = match
  const sum = sums.get(key) ?? { matches: 0, played_s: 0, score: 0, kills: 0, deaths: 0, headshots: 0 }
  sums.set(key, sum)
  sum.matches += 1
  sum.played_s += seconds
  sum.score += score
  sum.kills += kills
  sum.deaths += deaths
  sum.headshots += headshots
}
