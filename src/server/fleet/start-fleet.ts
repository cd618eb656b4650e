import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '#server/ground/clock.ts'
import type { Db } from '#server/ground/db/db.ts'
import type { Log } from '#server/ground/log/log.ts'
import { mapTitleFromName } from '#shared/map-title.ts'
import { Fleet } from './fleet.ts'
import { keepStates } from './keep-states.ts'
import type { Target } from './poller.ts'
import { keepMinutes } from './pulse/keep-minutes.ts'
import { loadMapTitles, loadStates } from './state.queries.ts'
import type { AskLog } from './without-bots.ts'

const SAVE_EVERY_MS = 5_000
const TITLES_EVERY_MS = 60_000
const MINUTES_EVERY_MS = 60_000

export interface RunningFleet {
  fleet: Fleet
  /** Keeps what is known, for the next start. */
  stop(): Promise<void>
}

/** Begins with what was known, asks the game servers from now on, and keeps what they say over a restart. */
export async function startFleet(
  db: Db,
  targets: readonly Target[],
  clock: Clock,
  log: Log,
  askLog?: AskLog,
): Promise<RunningFleet> {
  let titles = await loadMapTitles(db)
  const fleet = new Fleet({ clock, log, mapTitle: (map) => titles.get(map) ?? mapTitleFromName(map), askLog })
  const saveMinutes = keepMinutes(db, fleet, clock)
  const known = await loadStates(db)
  for (const target of targets) fleet.watch(target, known.get(target.serverId))

  const save = keepStates(db, fleet)
  const readTitles = async () => {
    titles = await loadMapTitles(db)
  }
  const stopping = new AbortController()
  const attempt = (what: string, work: () => Promise<void>) =>
    work().catch((error: unknown) => log.warn({ err: error }, `${what} failed; it is tried again`))
  const loops = [
    repeat(SAVE_EVERY_MS, stopping.signal, () => attempt('Keeping the live state', () => save())),
    repeat(MINUTES_EVERY_MS, stopping.signal, () => attempt('Keeping player counts', () => saveMinutes())),
    repeat(TITLES_EVERY_MS, stopping.signal, () => attempt('Reading the names of maps', readTitles)),
  ]
  return {
    fleet,
    stop: async () => {
      fleet.stop()
      stopping.abort()
      await Promise.all(loops)
      await attempt('Keeping the live state', () => save(true))
      await attempt('Keeping player counts', () => saveMinutes(true))
    },
  }
}

/** Works again and again, with a pause in between, until it is told to stop. */
async function repeat(pauseMs: number, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  const pause = () => sleep(pauseMs, true, { signal }).catch(() => false)
  while (await pause()) await work()
}
