import { z } from 'zod'
import { calendar } from '#testing/checker/reading/wall-clock.ts'
import type { Row } from '#testing/checker/reference/reference-ledger.ts'
import type { CheckedMatch } from './checked-match.ts'
import type { Names } from './stored-matches.ts'

/** A match that is over, as somebody played it. */
export interface Played {
  match: CheckedMatch
  numbers: Row
}

const With = z.object({ categories: z.array(z.string()).optional(), weapons: z.array(z.string()).optional() })
const Where = z.object({
  won: z.boolean().optional(),
  at_least: z.record(z.string(), z.number()).optional(),
  at_most: z.record(z.string(), z.number()).optional(),
  hours: z.tuple([z.number(), z.number()]).optional(),
  weekdays: z.array(z.string()).optional(),
  role: z.string().optional(),
})

/** A rule as an owner wrote it; `catalog/awards.yaml` says what each means. */
const Rule = z.object({
  in_match: z.string().optional(),
  career: z.string().optional(),
  count: z.string().optional(),
  distinct: z.string().optional(),
  in_a_row: z.string().optional(),
  with: With.optional(),
  where: Where.optional(),
})
type Rule = z.infer<typeof Rule>

export const WrittenAward = z.object({ id: z.string(), tiers: z.array(z.number()), rule: Rule })

/** By whose days and words rules are meant. */
export interface AwardWorld extends Pick<Names, 'roleTitles' | 'weaponCategories'> {
  zone: string
  seasonOf(time: number): number | null
}

/** How far somebody is after each of their matches, which are in the order of time. */
export function progress(rule: Rule, matches: readonly Played[], world: AwardWorld): number[] {
  const counts = matches.map((played) => isCounted(rule.where, played, world))
  const amounts = matches.map((played, place) => (counts[place] ? amountIn(rule, played, world) : 0))
  if (rule.in_match !== undefined) return amounts
  if (rule.career !== undefined || rule.count !== undefined) {
    let sum = 0
    return amounts.map((amount) => (sum += amount))
  }
  if (rule.distinct !== undefined) {
    const seen = new Set<string>()
    return matches.map((played, place) => {
      if (counts[place]) for (const thing of thingsIn(rule, played, world)) seen.add(thing)
      return seen.size
    })
  }
  return rule.in_a_row === 'days' ? daysInARow(matches, counts, world) : matchesInARow(counts)
}

const matchesInARow = (counts: readonly boolean[]): number[] => {
  let run = 0
  return counts.map((isCounted) => (run = isCounted ? run + 1 : 0))
}

function daysInARow(matches: readonly Played[], counts: readonly boolean[], { zone }: AwardWorld): number[] {
  let [run, last] = [0, -9]
  return matches.map(({ match }, place) => {
    const { day } = calendar(match.start, zone)
    if (counts[place] && day !== last) [run, last] = [day === last + 1 ? run + 1 : 1, day]
    return run
  })
}

/** Of the match itself or of the player in it. */
function numberIn({ match, numbers }: Played, name: string): number {
  if (name === 'players') return match.counts.people ?? 0
  if (name === 'rounds_won') return match.counts.wins ?? 0
  if (name === 'rounds_lost') return match.counts.losses ?? 0
  return name === 'minutes' ? Math.floor((numbers.played_s ?? 0) / 60) : (numbers[name] ?? 0)
}

function amountIn({ in_match, career, with: only }: Rule, played: Played, world: AwardWorld): number {
  const name = in_match ?? career
  if (name === undefined) return 1
  if (only === undefined) return numberIn(played, name)
  return weaponsIn(played, only, world).reduce((sum, [, kills]) => sum + kills, 0)
}

function weaponsIn({ numbers }: Played, only: Rule['with'], { weaponCategories }: AwardWorld): [string, number][] {
  const isNamed = (list: readonly string[] | undefined, name: string) =>
    list?.some((one) => one.toLowerCase() === name.toLowerCase()) ?? false
  const isWanted = (weapon: string) =>
    only === undefined || isNamed(only.weapons, weapon) || isNamed(only.categories, weaponCategories.get(weapon) ?? '')
  return Object.entries(numbers)
    .filter(([name]) => name.startsWith('kills with '))
    .map(([name, kills]): [string, number] => [name.slice('kills with '.length), kills])
    .filter(([weapon]) => isWanted(weapon))
}

const rolesIn = ({ numbers }: Played): string[] =>
  Object.keys(numbers)
    .filter((name) => name.startsWith('as '))
    .map((name) => name.slice(3))

function thingsIn({ distinct, with: only }: Rule, played: Played, world: AwardWorld): string[] {
  const { match } = played
  if (distinct === 'maps') return [match.map]
  if (distinct === 'servers') return [String(match.server)]
  if (distinct === 'roles') return rolesIn(played)
  if (distinct === 'weapons') return weaponsIn(played, only, world).map(([weapon]) => weapon)
  if (distinct === 'days') return [String(calendar(match.start, world.zone).day)]
  const season = world.seasonOf(match.start)
  return season === null ? [] : [String(season)]
}

function isCounted(where: Rule['where'], played: Played, { zone, roleTitles }: AwardWorld): boolean {
  if (where === undefined) return true
  const { won, at_least = {}, at_most = {}, hours, weekdays, role } = where
  const isWon = played.match.lastWin === true && (played.numbers.wins ?? 0) > 0
  const { hour, weekday } = calendar(played.match.start, zone)
  const [from, to] = hours ?? [0, 24]
  const wordsOf = (template: string) => `${template} ${roleTitles.get(template) ?? ''}`.toLowerCase()
  return (
    (won === undefined || won === isWon) &&
    Object.entries(at_least).every(([name, least]) => numberIn(played, name) >= least) &&
    Object.entries(at_most).every(([name, most]) => numberIn(played, name) <= most) &&
    (from <= to ? hour >= from && hour < to : hour >= from || hour < to) &&
    (weekdays === undefined || weekdays.includes(weekday)) &&
    (role === undefined || rolesIn(played).some((template) => wordsOf(template).includes(role.toLowerCase())))
  )
}
