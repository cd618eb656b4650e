import type { QueryResult } from '#server/game/a2s/query-server.ts'
import type { Db } from '#server/ground/db/db.ts'
import { findRelayed, isFresh } from './relayed.queries.ts'

const SILENCE: QueryResult = { type: 'failure', reason: 'timeout' }

/**
 * Asks for a game server's answer where its relay left it. Each is heard once, so that a relay that falls silent is missed at
 * the same pace as a game server that does.
 */
export function askRelay(db: Db, serverId: number): () => Promise<QueryResult> {
  let heardAt = 0
  return async () => {
    const told = await findRelayed(db, serverId)
    if (told === null || !isFresh(told) || told.asked_at.getTime() <= heardAt) return SILENCE
    heardAt = told.asked_at.getTime()
    if (told.answer === null) return SILENCE
    const { info, players = null } = told.answer
    return { type: 'answer', info, players, rules: null }
  }
}
