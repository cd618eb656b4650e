import { setTimeout as sleep } from 'node:timers/promises'
import type { JournalRecord } from '#server/counting/journal/record.ts'
import { Recorder } from '#server/counting/recorder/recorder.ts'
import { closeSeason } from '#server/counting/seasons/seasons.queries.ts'
import { sql } from '#server/ground/db/db.ts'
import { fillPlayers } from './lib/fill/fill-players.ts'
import { openScratchSite } from './lib/scratch-site.ts'
import { quantile } from './lib/timing.ts'

// Closing the season of a large community while its game servers go on and people look at the leaderboard: how long all of
// it takes is less important than how long anyone has to wait for it.

const PLAYERS = Number(process.env.BENCH_PLAYERS ?? 1_000_000)
const LINES_AT_ONCE = 100
const PAUSE_MS = 20
const LEADERBOARD = '/api/v1/site/leaderboard2?server_id=1&sort_by=score&limit=15'
const MONTH = '2026-11'
const QUIET_MS = 5_000
const OLD_SCORE = 10_000 // nobody makes so many points while the bench runs

const site = await openScratchSite()
try {
  process.stderr.write(`Filling ${PLAYERS.toLocaleString('en-US')} players …\n`)
  await fillPlayers(site.db, PLAYERS)
  await measure()
} finally {
  await site.close()
}

async function measure(): Promise<void> {
  let isClosing = true
  const recorder = new Recorder({ db: site.db, journal: 'bench' })
  await recorder.load()
  let seq = 0
  const quiet = await readForAWhile()
  const recording = timesOf(
    () => isClosing,
    async () => {
      const records = Array.from({ length: LINES_AT_ONCE }, () => scoreLine(++seq))
      await recorder.record(records, seq)
    },
  )
  const tops: number[] = []
  const reading = timesOf(
    () => isClosing,
    async () => {
      tops.push(await topScore())
    },
  )
  const start = performance.now()
  const switching = switchedAfter(start)
  const end = await closeSeason(site.db, { now: new Date(), month: MONTH })
  const seconds = (performance.now() - start) / 1000
  const switched = await switching
  isClosing = false
  const [batches, pages] = [await recording, await reading]
  await checkSums()
  checkMoment(tops)
  if (end.type !== 'closed') throw new Error(`Nothing was closed: ${end.type}`)
  console.log(
    `${end.scores.toLocaleString('en')} scores of ${PLAYERS.toLocaleString('en')} players: switched in ${Math.round(switched)} ms, carried over in ${seconds.toFixed(1)} s`,
  )
  console.log(`  ${batches.length} batches of lines recorded meanwhile: ${shown(batches)}`)
  console.log(`  ${pages.length} leaderboards read meanwhile, none kept: ${shown(pages)}`)
  console.log(`  ${quiet.length} read before: ${shown(quiet)}`)
}

async function readForAWhile(): Promise<number[]> {
  const until = performance.now() + QUIET_MS
  return timesOf(
    () => performance.now() < until,
    async () => {
      await topScore()
    },
  )
}

async function topScore(): Promise<number> {
  site.app.snapshots.drop(null)
  const reply = await site.app.inject(LEADERBOARD)
  if (reply.statusCode !== 200) throw new Error(`The leaderboard answered ${reply.statusCode}`)
  return reply.json<{ score: number }[]>()[0]?.score ?? 0
}

/** When the season was closed, as others see it. */
async function switchedAfter(start: number): Promise<number> {
  while ((await site.db.run(sql`select 1 from seasons where closed_at is not null`)) === 0) await sleep(1)
  return performance.now() - start
}

/** The board is the old one, then the new one, and never anything between. */
function checkMoment(tops: readonly number[]): void {
  const isOld = tops.map((top) => top > OLD_SCORE)
  const firstNew = isOld.indexOf(false)
  if (firstNew === -1 || isOld.lastIndexOf(true) > firstNew)
    throw new Error('The leaderboard did not change in one moment')
}

/** Milliseconds of each run of the work, sorted. */
async function timesOf(isOn: () => boolean, work: () => Promise<void>): Promise<number[]> {
  const times: number[] = []
  while (isOn()) {
    const start = performance.now()
    await work()
    times.push(performance.now() - start)
    await sleep(PAUSE_MS)
  }
  return times.sort((a, b) => a - b)
}

function shown(times: readonly number[]): string {
  const at = (q: number) => `${Math.round(quantile(times, q))} ms`
  return `p50 ${at(0.5)}, p99 ${at(0.99)}, longest ${at(1)}`
}

/** Somebody of those who fill the table gets a point. */
function scoreLine(seq: number): JournalRecord {
  const account = 76_561_198_000_000_000n + BigInt(1 + ((seq * 7_919) % PLAYERS)) * 7n - 76_561_197_960_265_728n
  const player = `"Player ${seq}<${seq}><STEAM_1:${account % 2n}:${account / 2n}><#Team_Security>"`
  const payload = Buffer.from(`L 11/14/2026 - 18:00:00: ${player} triggered "sitrep_score" (change "1")`)
  return { seq, serverId: 1, receivedAt: Date.now(), source: 'udp', origin: new Uint8Array(16), place: 0, payload }
}

/** Every point is in exactly one season. */
async function checkSums(): Promise<void> {
  const isRight = await site.db.run(sql`
    select 1 from seasons s where closed_at is not null and not exists (
      select 1 from player_stats p where p.score <> 0 and p.carried_to < s.season_id)`)
  if (isRight !== 1) throw new Error('Some scores were not carried over')
}
