import { formatMinutesSeconds } from './durations.ts'
import { formatNumber } from './numbers.ts'

interface Outcome {
  wins: number
  losses: number
  result: 'win' | 'loss' | null // of the last round
  hasEnded: boolean
}

/** 'Won 2 to 1', or 'Played' of a match that nobody saw end. */
export function matchOutcome({ wins, losses, result, hasEnded }: Outcome): string {
  if (result === null || !hasEnded) return 'Played'
  return `${result === 'win' ? 'Won' : 'Lost'} ${formatNumber(wins)} to ${formatNumber(losses)}`
}

interface Size {
  players: number
  kills: number
  seconds: number
}

/** '12 players, 340 kills in 45:10' */
export const matchSize = ({ players, kills, seconds }: Size): string =>
  `${formatNumber(players)} ${players === 1 ? 'player' : 'players'}, ${formatNumber(kills)} kills in ${formatMinutesSeconds(seconds)}`
