import type { PlayerRank } from '#shared/contracts/players.ts'
import { formatNumber } from '#shared/format/numbers.ts'

const WORTH_SAYING = 50 // percent; among the other half, being in the 'top 80 %' is no news
const NO_BREAK = '\u00A0'

/** 'top 3 % of 1,234', or 'of 1,234 players'; empty when the server does not tell of how many. */
export function standingText(rank: PlayerRank | undefined): string {
  const players = rank?.rank_of
  if (rank === undefined || players === undefined || !(players > 0)) return ''
  const percent = topPercent(rank, players)
  if (percent > WORTH_SAYING) return `of ${formatNumber(players)} ${players === 1 ? 'player' : 'players'}`
  return `top ${formatNumber(percent)}${NO_BREAK}% of ${formatNumber(players)}`
}

/** Rounded up, and whoever shares the rank counts with it: on the first of a month all are 1st, and nobody is at the top. */
function topPercent({ rank, rank_shared_by = 1 }: PlayerRank, players: number): number {
  const percent = ((rank - 1 + rank_shared_by) / players) * 100
  return percent < 1 ? Math.ceil(percent * 10) / 10 : Math.ceil(percent)
}
