import type { Db } from '#server/ground/db/db.ts'
import type { Fleet } from './fleet.ts'
import { isNews, type LiveState } from './live-state.ts'
import { saveStates } from './state.queries.ts'

const REFRESH_S = 15 // of an answer that brought no news, only its time is worth keeping, and not each time

/** Gives a function that writes down what changed since it last succeeded, for the next start. */
export function keepStates(db: Db, fleet: Fleet): (everything?: boolean) => Promise<void> {
  const kept = new Map<number, LiveState>()
  return async (everything = false) => {
    const due = [...fleet.states].filter(([serverId, state]) => {
      const before = kept.get(serverId)
      return before === undefined || (before !== state && (everything || isWorthKeeping(before, state)))
    })
    await saveStates(db, new Map(due))
    for (const [serverId, state] of due) kept.set(serverId, state)
  }
}

function isWorthKeeping(before: LiveState, after: LiveState): boolean {
  return (
    isNews(before, after) ||
    before.misses !== after.misses ||
    (after.answeredAt ?? 0) - (before.answeredAt ?? 0) >= REFRESH_S
  )
}
