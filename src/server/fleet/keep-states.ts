import type { Db } from '#server/ground/db/db.ts'
import type { Fleet } from './fleet.ts'
import { isSameNames, type KnownNames, NOBODY_KNOWN } from './known-names.ts'
import { isNews, type LiveState } from './live-state.ts'
import { type KeptState, saveStates } from './state.queries.ts'

const REFRESH_S = 15 // of an answer that brought no news, only its time is worth keeping, and not each time

export interface Sharing {
  /** Whether this node asks the game server, so that it is the one to write. */
  isOurs(serverId: number): boolean
  /** Whether other nodes want to hear of it at once. */
  isShared(): boolean
}

const ALONE: Sharing = { isOurs: () => true, isShared: () => false }

interface Kept {
  state: LiveState
  names: KnownNames
  shared: boolean
}

/** Gives a function that writes down what changed since it last succeeded, for the next start and for other nodes. */
export function keepStates(db: Db, fleet: Fleet, sharing = ALONE): (everything?: boolean) => Promise<void> {
  const kept = new Map<number, Kept>()
  return async (everything = false) => {
    const shared = sharing.isShared()
    const due: (KeptState & Kept)[] = []
    for (const [serverId, state] of fleet.states) {
      if (!sharing.isOurs(serverId)) {
        kept.delete(serverId)
        continue
      }
      const now = { state, names: shared ? fleet.namesOn(serverId) : NOBODY_KNOWN, shared }
      const before = kept.get(serverId)
      const isDue = before === undefined || (before.state !== state && everything) || isWorthKeeping(before, now)
      if (isDue) due.push({ serverId, ...now })
    }
    await saveStates(db, due, shared)
    for (const { serverId, ...now } of due) kept.set(serverId, now)
  }
}

function isWorthKeeping(before: Kept, after: Kept): boolean {
  if (before.shared !== after.shared || !isSameNames(before.names, after.names)) return true
  return (
    isNews(before.state, after.state) ||
    before.state.misses !== after.state.misses ||
    (after.state.answeredAt ?? 0) - (before.state.answeredAt ?? 0) >= REFRESH_S
  )
}
