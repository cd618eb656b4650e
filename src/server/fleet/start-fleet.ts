import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '#server/ground/clock.ts'
import type { Database } from '#server/ground/db/db.ts'
import type { Log } from '#server/ground/log/log.ts'
import type { Node } from '#server/ground/nodes/node.ts'
import { mapTitleFromName } from '#shared/map-title.ts'
import { askRelay } from './ask-relay.ts'
import { Fleet } from './fleet.ts'
import { followStates } from './follow-states.ts'
import { keepStates } from './keep-states.ts'
import type { Target } from './poller.ts'
import { keepMinutes } from './pulse/keep-minutes.ts'
import { loadMapTitles, loadStates } from './state.queries.ts'
import type { AskLog } from './without-bots.ts'

const SAVE_EVERY_MS = 5_000
const SAVE_SOON_MS = 100 // changes within this time are told to other nodes together
const READ_EVERY_MS = 15_000
const TITLES_EVERY_MS = 60_000
const MINUTES_EVERY_MS = 60_000

interface WatchedServer extends Omit<Target, 'ask'> {
  isRelayed?: boolean // it cannot be reached from here: a relay tells how it is
}

export interface FleetStart {
  db: Database
  targets: readonly WatchedServer[]
  clock: Clock
  log: Log
  /** Decides which game servers are asked from here; the others are followed. */
  node: Pick<Node, 'holds' | 'isAlone' | 'onChange'>
  askLog?: AskLog
}

export interface RunningFleet {
  fleet: Fleet
  /** Keeps what is known, for the next start. */
  stop(): Promise<void>
}

/** Begins with what was known, asks the game servers from now on, and keeps what they say over a restart. */
export async function startFleet({ db, targets, clock, log, node, askLog }: FleetStart): Promise<RunningFleet> {
  let titles = await loadMapTitles(db)
  const holds = (serverId: number) => node.holds(serverId)
  const mapTitle = (map: string) => titles.get(map) ?? mapTitleFromName(map)
  const fleet = new Fleet({ clock, log, mapTitle, askLog, mayAsk: holds })
  const saveMinutes = keepMinutes(db, fleet, clock)
  const known = await loadStates(db)
  for (const { serverId, ip, port, isRelayed } of targets) {
    const target = { serverId, ip, port, ...(isRelayed ? { ask: askRelay(db, serverId) } : {}) }
    fleet.follow(target, known.get(serverId)?.state)
  }
  const askOwn = () => {
    for (const { serverId } of targets) {
      if (holds(serverId)) fleet.ask(serverId)
      else fleet.leave(serverId)
    }
  }
  askOwn()

  const stopping = new AbortController()
  const attempt = (what: string, work: () => Promise<void>) =>
    work().catch((error: unknown) => log.warn({ err: error }, `${what} failed; it is tried again`))
  const save = oneAtATime(keepStates(db, fleet, { isOurs: holds, isShared: () => !node.isAlone }))
  const saveNow = (everything = false) => attempt('Keeping the live state', () => save(everything))
  const readTitles = async () => {
    titles = await loadMapTitles(db)
  }
  const saveSoon = soon(SAVE_SOON_MS, () => void saveNow())
  fleet.onChange(({ server_id }) => {
    if (!node.isAlone && fleet.asks(server_id) && !stopping.signal.aborted) saveSoon.ask()
  })
  node.onChange(() => {
    if (stopping.signal.aborted) return
    askOwn()
    if (!node.isAlone) saveSoon.ask()
  })
  const following = await followStates({ db, fleet, clock, log })
  const loops = [
    repeat(SAVE_EVERY_MS, stopping.signal, () => saveNow()),
    repeat(READ_EVERY_MS, stopping.signal, () => following.readAll()),
    repeat(MINUTES_EVERY_MS, stopping.signal, () => attempt('Keeping player counts', () => saveMinutes())),
    repeat(TITLES_EVERY_MS, stopping.signal, () => attempt('Reading the names of maps', readTitles)),
  ]
  return {
    fleet,
    stop: async () => {
      fleet.stop()
      stopping.abort()
      saveSoon.stop()
      await following.stop()
      await Promise.all(loops)
      await saveNow(true)
      await attempt('Keeping player counts', () => saveMinutes(true))
    },
  }
}

/** Works again and again, with a pause in between, until it is told to stop. */
async function repeat(pauseMs: number, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  const pause = () => sleep(pauseMs, true, { signal }).catch(() => false)
  while (await pause()) await work()
}

/** Each call waits for the one before it. */
function oneAtATime(work: (everything: boolean) => Promise<void>): (everything: boolean) => Promise<void> {
  let latest: Promise<void> = Promise.resolve()
  return (everything) => {
    const next = latest.then(() => work(everything))
    latest = next.catch(() => undefined) // whoever asked hears of it
    return next
  }
}

/** Works once a while after it was asked, however often that was. */
function soon(afterMs: number, work: () => void) {
  let timer: NodeJS.Timeout | undefined
  return {
    ask: () => {
      timer ??= setTimeout(() => {
        timer = undefined
        work()
      }, afterMs)
    },
    stop: () => clearTimeout(timer),
  }
}
