import { setTimeout as delay } from 'node:timers/promises'
import type { EmbeddedLog } from './embedded-log.ts'
import type { Postmaster } from './postmaster.ts'

const FIRST_DELAY_MS = 100
const LONGEST_DELAY_MS = 10_000
/** One that ran this long did not fail to start: the next failure is a new story. */
const STEADY_MS = 30_000

export type EmbeddedState = 'ready' | 'restarting' | 'stopped'

export interface Keeper {
  state(): EmbeddedState
  pid(): number | null
  stop(): Promise<void>
}

/** Starts a new server process whenever the one that runs ends unasked, after a growing delay. `first` must be ready. */
export function keepRunning(first: Postmaster, spawnNext: () => Postmaster, log: EmbeddedLog): Keeper {
  const stopping = new AbortController()
  let current = first
  let state: EmbeddedState = 'ready'

  const watch = async (): Promise<void> => {
    let pause = FIRST_DELAY_MS
    while (!stopping.signal.aborted) {
      const since = Date.now()
      const reason = await current.ended
      if (stopping.signal.aborted) return
      state = 'restarting'
      if (Date.now() - since > STEADY_MS) pause = FIRST_DELAY_MS
      log.error(`The database ended (${reason}); it is started again in ${pause} ms.`)
      await delay(pause, undefined, { signal: stopping.signal }).catch(() => undefined)
      pause = Math.min(pause * 2, LONGEST_DELAY_MS)
      if (stopping.signal.aborted) return
      current = spawnNext()
      if (await current.ready) {
        state = 'ready'
        log.info('The database runs again.')
      }
    }
  }
  const watching = watch()

  return {
    state: () => state,
    pid: () => current.pid,
    stop: async () => {
      stopping.abort()
      state = 'stopped'
      await current.stop()
      await watching
    },
  }
}
