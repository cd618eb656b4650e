import type { Clock } from '#server/ground/clock.ts'
import type { Database } from '#server/ground/db/db.ts'
import type { Log } from '#server/ground/log/log.ts'
import type { Fleet } from './fleet.ts'
import { afterRestart } from './live-state.ts'
import { LIVE_CHANNEL, loadStates } from './state.queries.ts'

interface Options {
  db: Database
  fleet: Fleet
  clock: Clock
  log: Log
}

export interface Following {
  /** Reads all anew: one whose node is gone grows old without a word. */
  readAll(): Promise<void>
  stop(): Promise<void>
}

/** A node that asks a game server writes at least every 20 s that it still answers. */
const OLD_S = 45

/** Keeps the fleet up to date on game servers that other nodes ask: those whose numbers are told, and all when some may have been missed. */
export async function followStates({ db, fleet, clock, log }: Options): Promise<Following> {
  let wanted: Set<number> | 'all' | null = null
  let reading: Promise<void> = Promise.resolve()
  let isReading = false

  const adopt = async (which: Set<number> | 'all'): Promise<void> => {
    const followed = [...fleet.states.keys()].filter((serverId) => !fleet.asks(serverId))
    const ids = which === 'all' ? followed : followed.filter((serverId) => which.has(serverId))
    if (ids.length === 0) return
    const now = clock.now().getTime() / 1000
    for (const { serverId, state, names } of (await loadStates(db, ids)).values()) {
      fleet.adopt(serverId, afterRestart(state, now, OLD_S), names)
    }
  }
  /** One read at a time; what is told meanwhile is read together, after it. */
  const read = async (): Promise<void> => {
    isReading = true
    while (wanted !== null) {
      const which: Set<number> | 'all' = wanted
      wanted = null
      await adopt(which).catch((error: unknown) => {
        log.warn({ err: error }, 'What other nodes know of the game servers cannot be read now; it is tried again')
      })
    }
    isReading = false
  }
  const want = (ids: readonly number[] | 'all'): void => {
    if (ids === 'all' || wanted === 'all') wanted = 'all'
    else wanted = new Set([...(wanted ?? []), ...ids])
    if (!isReading) reading = read()
  }

  const stopListening = await db.listen(LIVE_CHANNEL, (payload) => want(payload?.split(',').map(Number) ?? 'all'))
  return {
    readAll: () => {
      want('all')
      return reading
    },
    stop: async () => {
      await stopListening()
      await reading
    },
  }
}
