import type { Database } from '#server/ground/db/db.ts'
import { fillPlayers } from './fill/fill-players.ts'
import { openScratchSite, type ScratchSite } from './scratch-site.ts'
import { type Timing, timeRuns } from './timing.ts'

const PLAYERS = Number(process.env.BENCH_PLAYERS ?? 1_000_000)
const SIZES = [Math.ceil(PLAYERS / 100), PLAYERS] as const
export const RUNS = Number(process.env.BENCH_RUNS ?? 200)

export interface Question {
  name: string
  url(players: number, run: number): string
  isAdmins?: true // asked with the key that filling gave
}

export interface Answered {
  name: string
  small: Timing
  large: Timing
  ratio: number // of the medians
}

interface Further {
  /** Rows beside those of players. May give an admin's key. */
  fill?: (db: Database, players: number) => Promise<string | undefined>
  /** Looks further at the larger site. */
  lookAt?: (site: ScratchSite) => Promise<void>
}

/** Asks each question of 1,000,000 players (or BENCH_PLAYERS) and of a hundredth of them, and shows what each costs. */
export async function compareSizes(
  questions: readonly Question[],
  { fill, lookAt }: Further = {},
): Promise<Answered[]> {
  const small = await measure(questions, SIZES[0], { fill })
  const large = await measure(questions, SIZES[1], { fill, lookAt })
  const answered = questions.flatMap(({ name }, index) => {
    const [a, b] = [small[index], large[index]]
    return a && b ? [{ name, small: a, large: b, ratio: b.p50 / a.p50 }] : []
  })
  const ms = (value: number) => value.toFixed(1).padStart(7)
  console.log(`${'question'.padEnd(40)}  p50 few  p99 few p50 many p99 many   ratio of p50`)
  for (const { name, small: a, large: b, ratio } of answered) {
    console.log(`${name.padEnd(40)}  ${ms(a.p50)}  ${ms(a.p99)}  ${ms(b.p50)}  ${ms(b.p99)}   ${ratio.toFixed(2)}`)
  }
  return answered
}

async function measure(questions: readonly Question[], players: number, { fill, lookAt }: Further): Promise<Timing[]> {
  const site = await openScratchSite()
  try {
    process.stderr.write(`Filling ${players.toLocaleString('en-US')} players …\n`)
    await fillPlayers(site.db, players)
    const authorization = (await fill?.(site.db, players)) ?? ''
    process.stderr.write('Asking …\n')
    const timings: Timing[] = []
    for (const { url, isAdmins } of questions) {
      const headers: Record<string, string> = isAdmins ? { authorization } : {}
      timings.push(await timeRuns(RUNS, (run) => ask(site, url(players, run), headers)))
    }
    await lookAt?.(site)
    return timings
  } finally {
    await site.close()
  }
}

/** What is measured is the question, not the kept reply. */
export async function ask({ app }: ScratchSite, url: string, headers: Record<string, string> = {}): Promise<void> {
  app.snapshots.drop(null)
  const reply = await app.inject({ url, headers })
  if (reply.statusCode !== 200) throw new Error(`${url}: ${reply.statusCode} ${reply.body}`)
}
