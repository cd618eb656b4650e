import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '#testing/until.ts'
import type { Fault } from '../fault.ts'
import { onWatchedSite, type WatchedSite } from '../live/watched-site.ts'

const SOCKETS = { full: 5_000, short: 500 }
const RETURN_MS = 1_000 // as src/web/lib/live-socket.ts
const MOST_S = 15
const MOST_DELAY_S = 0.5
const LOOK_MS = 250

/** R19: the program is started anew, and all who watched come back after exactly a second. */
export const storm: Fault = {
  name: 'storm',
  run: (size) =>
    onWatchedSite({}, async (watched) => {
      const { site, gather, memoryMb } = watched
      const before = await memoryMb()
      const { open, back } = gather({ returnMs: RETURN_MS })
      await open(SOCKETS[size])
      const starts = () => site.output().match(/Sitrep is running/g)?.length ?? 0
      const already = starts()
      const returned = back()
      const hungUp = performance.now()
      site.signal('SIGHUP')
      await until('the program to run anew', () => starts() > already)
      const running = performance.now()
      const looking = look(watched)
      await returned
      const secondsToRecover = (performance.now() - running) / 1000
      const { delay, refused } = await looking.stop()
      const broken: string[] = []
      if (secondsToRecover > MOST_S) broken.push(`the last was back after ${secondsToRecover.toFixed(1)} s`)
      if (delay > MOST_DELAY_S) broken.push(`the event loop was late by ${(delay * 1000).toFixed(0)} ms`)
      return {
        ...{ cycles: SOCKETS[size], lost: 0, doubled: 0, secondsToRecover, broken },
        grownMb: (await memoryMb()) - before,
        told: [
          `${((running - hungUp) / 1000).toFixed(1)} s from the hang-up until it ran, ${secondsToRecover.toFixed(1)} s more until all were back`,
          `${refused} upgrades were told to wait; the event loop was late by ${(delay * 1000).toFixed(0)} ms at most`,
        ],
      }
    }),
}

/** What the site says of itself meanwhile. */
function look({ site }: WatchedSite) {
  let [delay, refused, isOver] = [0, 0, false]
  const looking = (async () => {
    while (!isOver) {
      const text = await site.ask('/metrics').then((reply) => reply.text())
      const figure = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1] ?? 0)
      delay = Math.max(delay, figure('nodejs_eventloop_lag_max_seconds'))
      refused = figure('live_refusals_total\\{status="503"\\}')
      await sleep(LOOK_MS)
    }
  })()
  return {
    stop: async () => {
      isOver = true
      await looking
      return { delay, refused }
    },
  }
}
