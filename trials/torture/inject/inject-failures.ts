import { readFile, writeFile } from 'node:fs/promises'
import { addBan } from '#server/owner/people/own-bans.queries.ts'
import { balance, findDoubled } from './books.ts'
import type { Ground } from './ground.ts'
import { type Failure, KINDS, type Kind, type LifeReport } from './life.ts'
import { playThrough } from './scenario.ts'

export interface InjectOptions {
  /** Of each kind, the first call and so many while it runs and stops; all when left out. */
  spread?: number
  kinds?: readonly Kind[]
  onLife?(life: LivedLife): void
}

export interface LivedLife {
  failure: Failure | null
  end: 'stopped' | 'refused' | 'unstopped' | 'broken' // refused, unstopped: it could not start or stop, and said why
  seconds: number
  hit: string // which call failed, and where; empty: it never came to it
  broken: string[]
}

export interface Injected {
  lives: readonly LivedLife[]
  calls: Readonly<Record<string, number>> // of each kind in a life without failures
  lost: number
  broken: string[]
  rss: { first: number; last: number } // bytes, of the process
}

/** Lives of the site one after the other on the same data, in each of which another call fails once. */
export async function injectFailures(ground: Ground, options: InjectOptions = {}): Promise<Injected> {
  const { spread, kinds = KINDS, onLife } = options
  const run = new Run(ground)
  await run.live(null) // makes what is made once
  await run.live(null)
  const { calls, started } = run
  const first = run.rss
  const planned = kinds.flatMap((kind) => failuresOf(kind, calls[kind] ?? 0, started[kind] ?? 0, spread))
  for (const failure of planned) {
    const lived = await run.live(failure)
    onLife?.(lived)
  }
  return { calls, rss: { first, last: run.rss }, ...(await run.settle()) }
}

/** Answers get lost only once it runs: a start that fails is one like any other, whatever was done before. */
function failuresOf(kind: Kind, calls: number, started: number, spread?: number): Failure[] {
  const fail = (call: number, isLate: boolean): Failure => ({ kind, call, isLate: isLate && kind !== 'socket' })
  const running = Array.from({ length: calls - started }, (_, at) => started + 1 + at)
  if (spread !== undefined) {
    const chosen = Array.from({ length: spread }, (_, at) => Math.round((at * (running.length - 1)) / (spread - 1)))
    return [fail(1, false), ...[...new Set(chosen)].map((at, turn) => fail(running[at] ?? 1, turn % 2 === 1))]
  }
  const early = Array.from({ length: calls }, (_, at) => fail(at + 1, false))
  return kind === 'socket' ? early : [...early, ...running.map((call) => fail(call, true))]
}

class Run {
  calls: Record<string, number> = {}
  started: Record<string, number> = {} // of them, before it ran
  rss = 0
  readonly #ground: Ground
  readonly #lives: LivedLife[] = []

  constructor(ground: Ground) {
    this.#ground = ground
  }

  async live(failure: Failure | null): Promise<LivedLife> {
    const { notes, lives } = this.#ground
    const [life, begun] = [this.#lives.length, performance.now()]
    await writeFile(notes, '')
    if (life > 0) await this.#ban(life)
    const { end, broken } = await this.#through(life, failure)
    if (end === 'broken') await lives.end()
    const hit = await readFile(notes, 'utf8')
    const seconds = (performance.now() - begun) / 1000
    const lived = { failure, end, broken, hit, seconds }
    this.#lives.push(lived)
    return lived
  }

  async settle(): Promise<Pick<Injected, 'lives' | 'lost' | 'broken'>> {
    const { lives } = this.#ground
    const broken = this.#lives.flatMap(({ broken, failure, hit }) =>
      broken.map((sentence) => `${nameOf(failure)}: ${sentence}; ${hit}`),
    )
    const started = await lives.order({ type: 'start', failure: null })
    if (started?.type !== 'running') broken.push(`after all of it: ${sentenceOf(started)}`)
    const count = this.#lives.length
    const { lost, unheard, broken: wrong } = await balance(this.#ground, count, count - 1)
    await lives.order({ type: 'stop' })
    const heardNothing = (at: number) => this.#lives[at]?.end === 'refused'
    for (const at of unheard) {
      if (!heardNothing(at))
        broken.push(`${nameOf(this.#lives[at]?.failure ?? null)}: lines are in no journal; ${this.#lives[at]?.hit}`)
    }
    return { lives: this.#lives, lost, broken: [...broken, ...wrong] }
  }

  async #through(life: number, failure: Failure | null): Promise<Pick<LivedLife, 'end' | 'broken'>> {
    const { lives } = this.#ground
    const started = await lives.order({ type: 'start', failure })
    if (started?.type === 'refused' && failure) return { end: 'refused', broken: await this.#doubled(life) }
    if (started?.type !== 'running') return { end: 'broken', broken: [`at the start: ${sentenceOf(started)}`] }
    const { acts, hangs } = await playThrough(this.#ground, life)
    const stopped = await lives.order({ type: 'stop' })
    const broken = [...hangs, ...(await this.#doubled(life, acts))]
    if (stopped?.type === 'stopped') {
      if (!failure) [this.started, this.calls] = [started.counts, stopped.counts]
      this.rss = stopped.rss
      return { end: 'stopped', broken }
    }
    if (stopped?.type === 'unstopped' && failure) return { end: 'unstopped', broken }
    return { end: 'broken', broken: [...broken, `in its life or at its end: ${sentenceOf(stopped)}`] }
  }

  /** To be told by this life or a later one; what was before the first is nobody's news. */
  async #ban(life: number): Promise<void> {
    const steamId = String(76_561_198_300_000_000n + BigInt(life))
    await addBan(this.#ground.db, { steamId, name: `Ban ${life}`, duration: 0, country: null }, new Date())
  }

  #doubled(life: number, acts: readonly string[] = []): Promise<string[]> {
    return findDoubled(this.#ground, life, acts)
  }
}

const nameOf = (failure: Failure | null): string =>
  failure ? `${failure.kind} ${failure.call}${failure.isLate ? ', answer lost' : ''}` : 'without a failure'

function sentenceOf(report: LifeReport | null): string {
  if (report === null) return 'it hung for half a minute'
  return 'reason' in report ? `${report.type}, ${report.reason}` : report.type
}
