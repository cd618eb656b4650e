const EVERY_MS = 100
const PATIENCE_MS = 5_000

/** What is kept and what the database must be asked for, a page and a list that changes. */
const PATHS = [
  () => '/',
  () => `/api/v1/site/leaderboard2?server_id=1&q=number%20${Math.floor(Math.random() * 1e6)}&limit=15&offset=0`,
  () => '/api/v1/site/leaderboard2?server_id=1&sort_by=score&limit=15&offset=0',
  () => '/api/v1/site/servers',
  () => `/api/v1/site/find?q=${Math.floor(Math.random() * 1e6)}`,
]

/** Somebody opens something every 100 ms, through the balancer. */
export class Readers {
  readonly #url: string
  readonly #failures: { at: number; path: string; why: string }[] = []
  readonly #underWay = new Set<Promise<void>>()
  #asked = 0
  #timer: NodeJS.Timeout | undefined
  #lastFailure = Number.NEGATIVE_INFINITY

  constructor(url: string) {
    this.#url = url
  }

  get asked(): number {
    return this.#asked
  }

  start(): void {
    this.#timer = setInterval(() => {
      const asking = this.#ask(performance.now()).finally(() => this.#underWay.delete(asking))
      this.#underWay.add(asking)
    }, EVERY_MS)
  }

  /** All that was asked before has ended. */
  async settled(): Promise<void> {
    await Promise.all(this.#underWay)
  }

  get quietMs(): number {
    return performance.now() - this.#lastFailure
  }

  /** One was begun every 100 ms, so each that failed stands for as long. */
  failedSeconds(from: number, to: number): number {
    return (this.#failures.filter(({ at }) => at >= from && at < to).length * EVERY_MS) / 1000
  }

  reasons(from: number, to: number): string[] {
    const counts = new Map<string, number>()
    for (const { at, path, why } of this.#failures) {
      if (at < from || at >= to) continue
      const reason = `${path.split('?')[0]} ${why}`
      counts.set(reason, (counts.get(reason) ?? 0) + 1)
    }
    return [...counts].map(([reason, count]) => `${count} × ${reason}`)
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  async #ask(at: number): Promise<void> {
    const path = PATHS[this.#asked++ % PATHS.length]?.() ?? '/'
    const why = await fetch(this.#url + path, { signal: AbortSignal.timeout(PATIENCE_MS) }).then(
      async (reply) => {
        await reply.arrayBuffer()
        return reply.ok ? null : String(reply.status)
      },
      (error: Error) => (error.cause instanceof Error ? error.cause.message : error.message),
    )
    if (why === null) return
    this.#failures.push({ at, path, why })
    this.#lastFailure = performance.now()
  }
}
