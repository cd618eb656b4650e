import type { Award, OwnNumber, Rule, Where, With } from './award-rule.ts'
import type { CalendarTime } from './calendar.ts'
import type { PlayedMatch } from './history.ts'

/** What rules refer to by words. */
export interface JudgeWorld {
  calendar(time: number): CalendarTime
  seasonOf(time: number): number | null
  rolesNamed(word: string): ReadonlySet<number>
  weaponsWith(which: With): ReadonlySet<number>
}

export interface Earned {
  award: string
  tier: number // from 1
  match: PlayedMatch // in which it was first reached
  best: boolean
}

/** How far somebody is after a match. */
type Meter = (match: PlayedMatch) => number
export interface Judge {
  award: Award
  start(): Meter
}

export const judgesOf = (awards: readonly Award[], world: JudgeWorld): Judge[] =>
  awards.map((award) => ({ award, start: meterOf(award.rule, world) }))

/** What somebody has earned by their matches, in the order of time. The same matches give the same, whenever it is asked. */
export function judgePerson(judges: readonly Judge[], matches: readonly PlayedMatch[]): Earned[] {
  return judges.flatMap(({ award: { id, tiers }, start }) => {
    const measure = start()
    const earned: Earned[] = []
    for (const match of matches) {
      const reached = measure(match)
      while (reached >= (tiers[earned.length] ?? Number.POSITIVE_INFINITY))
        earned.push({ award: id, tier: earned.length + 1, match, best: false })
      if (earned.length === tiers.length) break
    }
    const best = earned.at(-1)
    if (best) best.best = true
    return earned
  })
}

function meterOf(rule: Rule, world: JudgeWorld): () => Meter {
  const counts = filterOf(rule.where, world)
  if ('in_match' in rule) {
    const amount = amountOf(rule.in_match, rule.with, world)
    return () => (match) => (counts(match) ? amount(match) : 0)
  }
  if ('career' in rule) return summing(amountOf(rule.career, rule.with, world), counts)
  if ('count' in rule) return summing(() => 1, counts)
  if ('distinct' in rule) return gathering(thingsOf(rule.distinct, rule.with, world), counts)
  return rule.in_a_row === 'days' ? daysInARow(counts, world) : matchesInARow(counts)
}

type Counts = (match: PlayedMatch) => boolean

function summing(amount: Meter, counts: Counts): () => Meter {
  return () => {
    let sum = 0
    return (match) => (sum += counts(match) ? amount(match) : 0)
  }
}

function gathering(things: (match: PlayedMatch) => readonly number[], counts: Counts): () => Meter {
  return () => {
    const seen = new Set<number>()
    return (match) => {
      if (counts(match)) for (const thing of things(match)) seen.add(thing)
      return seen.size
    }
  }
}

function matchesInARow(counts: Counts): () => Meter {
  return () => {
    let run = 0
    return (match) => (run = counts(match) ? run + 1 : 0)
  }
}

function daysInARow(counts: Counts, { calendar }: JudgeWorld): () => Meter {
  return () => {
    let [run, last] = [0, Number.NEGATIVE_INFINITY]
    return (match) => {
      if (!counts(match)) return run
      const { day } = calendar(match.start)
      if (day !== last) run = day === last + 1 ? run + 1 : 1
      last = day
      return run
    }
  }
}

function amountOf(number: OwnNumber, only: With | undefined, world: JudgeWorld): Meter {
  if (only === undefined) return (match) => match[number]
  const wanted = world.weaponsWith(only)
  return ({ weapons }) => weapons.reduce((sum, [id, kills]) => sum + (wanted.has(id) ? kills : 0), 0)
}

type Things = Extract<Rule, { distinct: unknown }>['distinct']

function thingsOf(kind: Things, only: With | undefined, world: JudgeWorld): (match: PlayedMatch) => readonly number[] {
  const wanted = only && world.weaponsWith(only)
  switch (kind) {
    case 'maps':
      return ({ map }) => [map]
    case 'servers':
      return ({ server }) => [server]
    case 'roles':
      return ({ roles }) => roles
    case 'weapons':
      return ({ weapons }) => weapons.map(([id]) => id).filter((id) => wanted?.has(id) ?? true)
    case 'days':
      return ({ start }) => [world.calendar(start).day]
    case 'seasons':
      return ({ start }) => {
        const season = world.seasonOf(start)
        return season === null ? [] : [season]
      }
  }
}

const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const

function filterOf(where: Where | undefined, { calendar, rolesNamed }: JudgeWorld): Counts {
  if (where === undefined) return () => true
  const { won, at_least, at_most, hours, weekdays, role } = where
  const [least, most] = [Object.entries(at_least ?? {}), Object.entries(at_most ?? {})] as [OwnNumber, number][][] // its keys
  const wanted = role === undefined ? null : rolesNamed(role)
  return (match) => {
    if (won !== undefined && (match.won && match.wins > 0) !== won) return false
    if (least?.some(([name, n]) => match[name] < n) || most?.some(([name, n]) => match[name] > n)) return false
    if (wanted !== null && !match.roles.some((id) => wanted.has(id))) return false
    if (!hours && !weekdays) return true
    const { hour, weekday } = calendar(match.start)
    const day = WEEKDAYS[weekday]
    return (!hours || isBetween(hour, hours)) && (!weekdays || (day !== undefined && weekdays.includes(day)))
  }
}

/** [22, 4] reaches over midnight. */
const isBetween = (hour: number, [from, to]: readonly [number, number]): boolean =>
  from <= to ? hour >= from && hour < to : hour >= from || hour < to
