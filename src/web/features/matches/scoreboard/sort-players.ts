import type { MatchPlayer } from '#shared/contracts/matches.ts'
import { kdr } from '#shared/figures/formulas.ts'
import { playerLabel } from '#web/site/people/player-name.tsx'

export const SCOREBOARD_SORTS = [
  'score',
  'kills',
  'deaths',
  'kdr',
  'headshots',
  'revives',
  'healed_hp',
  'caps',
  'tk_given',
  'time_played',
  'name',
] as const
export type ScoreboardSort = (typeof SCOREBOARD_SORTS)[number]

/** Most first, and names from A to Z. Among equals the order of the scoreboard stays. */
export function sortPlayers(players: readonly MatchPlayer[], by: ScoreboardSort): readonly MatchPlayer[] {
  if (by === 'name') return players.toSorted((one, other) => playerLabel(one).localeCompare(playerLabel(other)))
  const figureOf = (player: MatchPlayer) => (by === 'kdr' ? kdr(player.kills, player.deaths) : player[by])
  return players.toSorted((one, other) => figureOf(other) - figureOf(one))
}
