import { inject } from 'vitest'
import type { LeaderboardRow } from '#shared/contracts/leaderboard.ts'

/** Who leads a game server. */
export async function topPlayer(url = inject('siteUrl'), serverId = 1): Promise<LeaderboardRow> {
  const reply = await fetch(`${url}/api/v1/site/leaderboard2?server_id=${serverId}&limit=1`)
  const [top] = (await reply.json()) as LeaderboardRow[]
  if (!top) throw new Error(`Nobody is on the leaderboard of server ${serverId}`)
  return top
}
