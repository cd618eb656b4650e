import { formatNumber } from '#shared/format/numbers.ts'

/** '3 players (0.5 %)'; a share that rounds to nothing is '<0.1 %'. */
export function formatRarity(holders: number, players: number): string {
  const people = `${formatNumber(holders)} ${holders === 1 ? 'player' : 'players'}`
  if (holders === 0 || players === 0) return holders === 0 ? 'nobody yet' : people
  const percent = Math.min(100, (holders / players) * 100)
  return `${people} (${percent < 0.1 ? '<0.1' : percent.toFixed(percent < 10 ? 1 : 0)} %)`
}
