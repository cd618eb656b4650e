import { matchId } from '#server/counting/matches/match-id.ts'
import type { Counted } from '#server/counting/recorder/batch.ts'
import type { MatchDelta, MatchPlayerDelta } from '#server/counting/recorder/match-deltas.ts'

export interface MatchRow extends MatchDelta {
  id: number
  serverId: number
  start: number
  seenAt: number
}

export interface MatchPlayerRow extends MatchPlayerDelta {
  id: number
  steamId: string
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
      rows.push({ ...delta, id: matchId(serverId, start), serverId, start, seenAt })
    }
  }
  return rows.sort((a, b) => a.id - b.id)
}

export function matchPlayerRows(matches: readonly MatchRow[]): MatchPlayerRow[] {
  return matches.flatMap(({ id, players }) =>
    [...players].map(([steamId, row]) => ({ ...row, id, steamId })).sort((a, b) => a.slot - b.slot),
  )
}

/** `since`: epoch seconds; what happened in matches that began before is not kept. */
export function matchPartRows(matches: readonly MatchRow[], since: number): MatchPartRow[] {
  return matches.flatMap(({ id, start, parts }) =>
    start < since ? [] : [...parts].map(([part, bytes]) => ({ id, part, bytes })),
  )
}
