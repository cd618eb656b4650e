import { clockTime, HOURS_A_DAY, WEEKDAYS } from '#web/lib/week-hours.ts'

const NEARLY = 0.85 // of the best hour, which is as good as it
const LONGEST = 6
const FEWEST = 0.5 // players: below it there is no good time

export interface BestTime {
  start: number // hour of the week
  hours: number
  players: number // on average in the best hour
}

/** The busiest hour of a week and those beside it that are nearly as busy; null where hardly anybody plays. */
export function bestTime(mean: readonly (number | null)[]): BestTime | null {
  const players = Math.max(0, ...mean.map(Number))
  if (players < FEWEST) return null
  const at = (hour: number) => mean[(hour + mean.length) % mean.length] ?? 0
  const isGood = (hour: number) => at(hour) >= NEARLY * players
  let start = mean.indexOf(players)
  let hours = 1
  while (hours < LONGEST && (isGood(start - 1) || isGood(start + hours))) {
    if (at(start - 1) > at(start + hours)) start -= 1
    hours += 1
  }
  return { start: (start + mean.length) % mean.length, hours, players }
}

/** 'Best time to join: Fridays from 7 PM to 11 PM, with 14 players on average.' */
export function bestTimeSentence(best: BestTime | null): string {
  if (best === null) return 'Best time to join: hardly anybody plays here yet.'
  const day = WEEKDAYS[Math.floor(best.start / HOURS_A_DAY) % WEEKDAYS.length]
  const from = clockTime(best.start)
  const to = clockTime(best.start + best.hours)
  const players = Math.max(1, Math.round(best.players))
  return `Best time to join: ${day}s from ${from} to ${to}, with ${players} ${players === 1 ? 'player' : 'players'} on average.`
}
