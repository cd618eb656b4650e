import { fillPlayers } from './lib/fill-players.ts'
import { openScratchSite, type ScratchSite } from './lib/scratch-site.ts'
import { type Timing, timeRuns } from './lib/timing.ts'

const SIZES = [10_000, 1_000_000] as const
const RUNS = Number(process.env.BENCH_RUNS ?? 200)

// Names are hexadecimal digits here. Of a million, 62,500 begin with a given one and about 1,500 contain a given three.
const TYPED: [what: string, q: (run: number) => string][] = [
  ['1 letter', (run) => letters(run, 1)],
  ['2 letters', (run) => letters(run, 2)],
  ['3 letters', (run) => letters(run, 3)],
  ['5 letters', (run) => letters(run, 5)],
  ['a whole name', (run) => `${letters(run, 4)} ${letters(run * 7, 4)}`],
  ['a Steam id', (run) => String(76_561_198_000_000_000n + BigInt(1 + run) * 7n)],
]

const letters = (run: number, count: number) =>
  (7_776 + run * 7_919)
    .toString(6)
    .slice(-count)
    .replace(/\d/g, (digit) => 'abcdef'.charAt(Number(digit)))

const found = (q: string) => `/api/v1/site/find?${new URLSearchParams({ q })}`
const ranked = (q: string) => `/api/v1/site/leaderboard2?${new URLSearchParams({ server_id: '1', limit: '15', q })}`

/** Beside what it takes to search the leaderboard for the same. For signs alone that reads everybody. */
const QUESTIONS = [
  ...TYPED.flatMap(([what, q]) => [
    { name: `find, ${what}`, url: (run: number) => found(q(run)) },
    { name: `leaderboard2, ${what}`, url: (run: number) => ranked(q(run)) },
  ]),
  { name: 'find, signs only', url: (run: number) => found('!?#'.repeat(1 + (run % 9))) },
]

async function measure(players: number): Promise<Timing[]> {
  const site = await openScratchSite()
  try {
    process.stderr.write(`Filling ${players.toLocaleString('en-US')} players …\n`)
    await fillPlayers(site.db, players)
    process.stderr.write('Asking …\n')
    const timings: Timing[] = []
    for (const { url } of QUESTIONS) timings.push(await timeRuns(RUNS, (run) => ask(site, url(run))))
    return timings
  } finally {
    await site.close()
  }
}

async function ask({ app }: ScratchSite, url: string): Promise<void> {
  app.snapshots.drop(null) // what is measured is the question, not the kept reply
  const reply = await app.inject(url)
  if (reply.statusCode !== 200) throw new Error(`${url}: ${reply.statusCode} ${reply.body}`)
}

const [small = [], large = []] = [await measure(SIZES[0]), await measure(SIZES[1])]
const ms = (value: number) => value.toFixed(1).padStart(7)
console.log(`${'question'.padEnd(28)}  p50 10k  p99 10k   p50 1M   p99 1M   ratio of p50`)
QUESTIONS.forEach(({ name }, index) => {
  const [a, b] = [small[index], large[index]]
  if (!a || !b) return
  console.log(
    `${name.padEnd(28)}  ${ms(a.p50)}  ${ms(a.p99)}  ${ms(b.p50)}  ${ms(b.p99)}   ${(b.p50 / a.p50).toFixed(2)}`,
  )
})
