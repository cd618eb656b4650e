import { fillMatches } from './lib/fill-matches.ts'
import { fillPlayers } from './lib/fill-players.ts'
import { openScratchSite, type ScratchSite } from './lib/scratch-site.ts'
import { type Timing, timeRuns } from './lib/timing.ts'

const SIZES = [10_000, 1_000_000] as const
const RUNS = Number(process.env.BENCH_RUNS ?? 200)
const ONLY = process.env.BENCH_ONLY ?? '' // questions whose name contains it

interface Question {
  name: string
  url(players: number, run: number): string
}

const BOARDS = [
  ['leaderboard2', ['score', 'all_time_score', 'kdr', 'kills', 'deaths', 'last_seen']],
  ['medics/revivers', ['revives', 'medic_time', 'rpm']],
  ['medics/healers', ['healed_hp', 'medic_time', 'hpm']],
] as const

const page = (board: string, sort: string, offset: number, q = '') =>
  `/api/v1/site/${board}?server_id=1&sort_by=${sort}&limit=15&offset=${offset}${q && `&q=${q}`}`

const QUESTIONS: Question[] = [
  ...BOARDS.flatMap(([board, sorts]) =>
    sorts.map((sort) => ({ name: `${board} by ${sort}, page 1`, url: () => page(board, sort, 0) })),
  ),
  { name: 'leaderboard2 by score, middle page', url: (players) => page('leaderboard2', 'score', players * 0.45) },
  { name: 'leaderboard2 by score, last page', url: (players) => page('leaderboard2', 'score', players - 10) },
  { name: 'leaderboard2 by kills, middle page', url: (players) => page('leaderboard2', 'kills', players * 0.45) },
  { name: 'leaderboard2, search of 3 letters', url: (_, run) => page('leaderboard2', 'score', 0, needle(run, 3)) },
  { name: 'leaderboard2, search of 5 digits', url: (_, run) => page('leaderboard2', 'score', 0, number(run, 5)) },
  { name: 'leaderboard2, search of 5 letters', url: (_, run) => page('leaderboard2', 'score', 0, needle(run, 5)) },
  { name: 'revivers, search of 4 letters', url: (_, run) => page('medics/revivers', 'revives', 0, needle(run, 4)) },
  { name: 'player rank', url: (players, run) => `/api/v1/stats/player/${somebody(players, run)}/1/rank` },
  { name: 'player stats', url: (players, run) => `/api/v1/stats/player2/${somebody(players, run)}/server/1` },
  { name: 'player weapons', url: (players, run) => `/api/v1/stats/player2/${somebody(players, run)}/weapons/1` },
  { name: 'server stats', url: () => '/api/v1/site/server/1/stats' },
  { name: 'amnesty, page 1', url: () => '/api/v1/site/tk_amnesty2?limit=15' },
  { name: 'amnesty, search of 4 letters', url: (_, run) => `/api/v1/site/tk_amnesty2?limit=15&q=${needle(run, 4)}` },
  { name: 'weapon, page 1', url: () => '/api/v1/site/weapons2/1?limit=10' },
  { name: 'weapon, middle page', url: (players) => `/api/v1/site/weapons2/1?limit=10&offset=${players * 0.45}` },
  { name: 'matches, page 1', url: () => matchPage(0) },
  { name: 'matches of one game server, page 1', url: () => matchPage(0, '&server_id=1') },
  { name: 'matches, middle page', url: (players) => matchPage(players * MATCHES * 0.45) },
  { name: 'matches of one map, page 1', url: (_, run) => matchPage(0, `&map_id=${1 + (run % 40)}`) },
  { name: 'matches of a player, page 1', url: (players, run) => matchPage(0, `&player=${somebody(players, run)}`) },
  { name: 'matches, search for a map', url: (_, run) => matchPage(0, `&q=map_${1 + (run % 40)}_`) },
  { name: 'matches, search of 5 letters', url: (_, run) => matchPage(0, `&q=${needle(run, 5)}`) },
  { name: 'a match', url: (players, run) => `/api/v1/site/matches/${someMatch(players, run)}` },
  { name: 'weapon, search of 4 letters', url: (_, run) => `/api/v1/site/weapons2/1?limit=10&q=${needle(run, 4)}` },
]

const MATCHES = 0.1 // for each player
const matchPage = (offset: number, rest = '') => `/api/v1/site/matches?limit=15&offset=${offset}${rest}`
const someMatch = (players: number, run: number) => (1 + ((run * 7_919) % (players * MATCHES))) * 1800 * 2048 + 1

const somebody = (players: number, run: number) => 76_561_198_000_000_000n + BigInt(1 + ((run * 7_919) % players)) * 7n

/** Names are hexadecimal digits here, so letters are six; with digits, parts of Steam ids are found as well. */
const needle = (run: number, letters: number) =>
  (7_776 + run * 7_919)
    .toString(6)
    .slice(-letters)
    .replace(/\d/g, (digit) => 'abcdef'.charAt(Number(digit)))
const number = (run: number, digits: number) => String(1_000_003 + run * 7_919).slice(-digits)

const ASKED = QUESTIONS.filter(({ name }) => name.includes(ONLY))

async function measure(players: number): Promise<Timing[]> {
  const site = await openScratchSite()
  try {
    process.stderr.write(`Filling ${players.toLocaleString('en-US')} players …\n`)
    await fillPlayers(site.db, players)
    await fillMatches(site.db, players * MATCHES, players)
    const timings: Timing[] = []
    for (const { url } of ASKED) timings.push(await timeRuns(RUNS, (run) => ask(site, url(players, run))))
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
console.log(`${'question'.padEnd(40)}  p50 10k  p99 10k   p50 1M   p99 1M   ratio of p50`)
ASKED.forEach(({ name }, index) => {
  const [a, b] = [small[index], large[index]]
  if (!a || !b) return
  console.log(
    `${name.padEnd(40)}  ${ms(a.p50)}  ${ms(a.p99)}  ${ms(b.p50)}  ${ms(b.p99)}   ${(b.p50 / a.p50).toFixed(2)}`,
  )
})
