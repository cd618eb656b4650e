import { compareSizes, type Question } from './lib/questions.ts'
import { tellRatio } from './lib/ratios.ts'

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
const QUESTIONS: Question[] = [
  ...TYPED.flatMap(([what, q]) => [
    { name: `find, ${what}`, url: (_: number, run: number) => found(q(run)) },
    { name: `leaderboard2, ${what}`, url: (_: number, run: number) => ranked(q(run)) },
  ]),
  { name: 'find, signs only', url: (_: number, run: number) => found('!?#'.repeat(1 + (run % 9))) },
]

const answered = await compareSizes(QUESTIONS)
const own = answered.filter(({ name }) => name.startsWith('find, '))
tellRatio({
  work: 'search over everything, the slowest of its kinds, 1,000,000 players',
  baseline: 'itself, 10,000 players',
  measured: Math.max(...own.map(({ ratio }) => ratio)),
  unit: 'times its time',
  aim: { most: 2 },
})
tellRatio({
  work: 'the same: its median',
  baseline: 'none',
  measured: Math.max(...own.map(({ large }) => large.p50)),
  unit: 'ms',
  aim: { most: 20 },
})
