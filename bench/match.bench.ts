import { startSite } from '../e2e/lib/site.ts'
import { largeMatch } from './lib/large-match.ts'
import { type OpenedMatch, openMatchOnSlowPhone } from './lib/open-match.ts'
import { tellRatio } from './lib/ratios.ts'

// A match of 64 players and 5,000 events in a real browser whose processor is four times slower than this machine's: from the
// reply to the moment when the timeline, the scoreboard and the list of events can be used.

const RUNS = Number(process.env.BENCH_RUNS ?? 5)
const SCREENS = { 'phone, 360 px': { width: 360, height: 780 }, 'tablet, 1024 px': { width: 1024, height: 768 } }

const address = process.env.BENCH_SITE // of a site that runs already
const site = address === undefined ? await startSite() : { url: address, stop: async () => undefined }
const match = largeMatch({ players: 64, events: 5_000 })
const medians: number[] = []
try {
  console.log(`${'where'.padEnd(20)}   worked   passed   (median of ${RUNS}, s)`)
  for (const [where, size] of Object.entries(SCREENS)) {
    const visits: OpenedMatch[] = []
    for (let run = 0; run < RUNS; run += 1) visits.push(await openMatchOnSlowPhone(site.url, match, size))
    const median = (of: 'workedMs' | 'passedMs') =>
      (visits.map((visit) => visit[of]).sort((a, b) => a - b)[Math.floor(RUNS / 2)] ?? Number.NaN) / 1000
    console.log(
      `${where.padEnd(20)}   ${median('workedMs').toFixed(2).padStart(6)}   ${median('passedMs').toFixed(2).padStart(6)}`,
    )
    medians.push(median('passedMs'))
  }
} finally {
  await site.stop()
}
tellRatio({
  work: 'slow phone: a match of 64 players and 5,000 events',
  baseline: 'none',
  measured: Math.max(...medians),
  unit: 's',
  aim: { most: 1 },
})
process.exit() // the browser would keep it
