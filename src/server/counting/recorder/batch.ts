import type { LogState } from '#server/counting/recorder/fold/log-state.ts'
import type { ServerDeltas } from './deltas.ts'

/** What a run of records adds up to, and where it leaves each game server. */
export interface Batch extends Counted {
  fromSeq: number // the cursor before it
  toSeq: number // and after
}

export interface Counted {
  season?: number | null // the one by which it was folded; left out when any will do
  servers: Map<number, { deltas: ServerDeltas; state: LogState }>
}

/** All rows of one kind, with the game server each is of. */
export function rowsOf<T>(
  { servers }: Counted,
  list: (deltas: ServerDeltas) => Iterable<T>,
): (T & { serverId: number })[] {
  const rows: (T & { serverId: number })[] = []
  for (const [serverId, { deltas }] of servers) {
    for (const row of list(deltas)) rows.push({ ...row, serverId })
  }
  return rows
}
