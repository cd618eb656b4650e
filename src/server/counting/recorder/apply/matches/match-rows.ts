import { matchId } from '#server/counting/matches/match-id.ts'
import type { Counted } from '#server/counting/recorder/batch.ts'
import type { MatchDelta, MatchPlayerDelta } from '#server/counting/recorder/match-deltas.ts'

export interface MatchRow extends MatchDelta {
  id: number
  serverId: number
  start: number
  seenAt: number
}

export interface MatchPlayerRow {
  id: number
  steamId: string
  isNamed: boolean // by a line of this batch: they are among the players
  player: MatchPlayerDelta
}

export interface MatchPartRow {
  id: number
  part: number
  bytes: readonly number[]
}

/** In the order of their ids, so that two writers never wait for each other. */
export function matchRows({ servers }: Counted): MatchRow[] {
  const rows: MatchRow[] = []
  for (const [serverId, { deltas, state }] of servers) {
    for (const [start, delta] of deltas.matches) {
      const seenAt = delta.endedAt ?? Math.max(start, state.time)
      rows.push({ id: matchId(serverId, start), serverId, start, seenAt, ...delta })
    }
  }
  return rows.sort((a, b) => a.id - b.id)
}

export function matchPlayerRows(matches: readonly MatchRow[], { servers }: Counted): MatchPlayerRow[] {
  return matches.flatMap(({ id, serverId, players }) => {
    const named = servers.get(serverId)?.deltas.players
    const rows = [...players].map(([steamId, player]) => ({
      id,
      steamId,
      isNamed: named?.has(steamId) ?? false,
      player,
    }))
    return rows.sort((a, b) => a.player.slot - b.player.slot)
  })
}

/** `since`: epoch seconds; what happened in matches that began before is not kept. */
export function matchPartRows(matches: readonly MatchRow[], since: number): MatchPartRow[] {
  return matches.flatMap(({ id, start, parts }) =>
    start < since ? [] : [...parts].map(([part, bytes]) => ({ id, part, bytes })),
  )
}
