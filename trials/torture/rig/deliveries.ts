import { setTimeout as sleep } from 'node:timers/promises'
import { numberedLine } from '#testing/counting/numbered-line.ts'
import { INGEST_TOKEN, type Site } from './site.ts'

const FIRST = 4_000_000 // above all that game servers send themselves
const LINES_AT_ONCE = 5
const EVERY_MS = 100

/** A relay: it delivers some lines under a key, and the same again until it is told that they are taken. */
export class Deliveries {
  readonly taken = new Set<number>()
  /** Replies that were neither a yes nor a 503 that says when to come back. */
  readonly wrong = new Map<string, number>()
  refused = 0
  readonly #site: Site
  readonly #servers: number
  #next = FIRST
  #hasGivenUp = false
  #stopping = new AbortController()
  #running: Promise<void> = Promise.resolve()

  constructor(site: Site, servers: number) {
    this.#site = site
    this.#servers = servers
  }

  start(): void {
    this.#stopping = new AbortController()
    this.#running = this.#run(this.#stopping.signal)
  }

  /** Once the one that is under way is taken. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#running
  }

  /** Whether it is taken or not. */
  async giveUp(): Promise<void> {
    this.#hasGivenUp = true
    await this.stop()
  }

  async #run(stopping: AbortSignal): Promise<void> {
    while (!stopping.aborted) {
      const numbers = Array.from({ length: LINES_AT_ONCE }, (_, at) => this.#next + at * this.#servers)
      this.#next += LINES_AT_ONCE * this.#servers
      while (!(await this.#deliver(numbers))) {
        if (this.#hasGivenUp) return
        await sleep(EVERY_MS)
      }
      for (const number of numbers) this.taken.add(number)
      await sleep(EVERY_MS)
    }
  }

  async #deliver(numbers: readonly number[]): Promise<boolean> {
    const reply = await this.#site
      .ask('/api/v1/ingest/1', {
        method: 'POST',
        headers: {
          authorization: `Bearer ${INGEST_TOKEN}`,
          'content-type': 'text/plain',
          'idempotency-key': `from-${numbers[0]}`,
        },
        body: numbers.map((number) => `${numberedLine(number, this.#servers)}\n`).join(''),
      })
      .catch(() => null)
    if (reply === null) return false
    await reply.arrayBuffer().catch(() => null) // cut off with its connection
    if (reply.status === 202) return true
    if (reply.status === 503 && reply.headers.has('retry-after')) this.refused += 1
    else {
      const what = `${reply.status}${reply.status === 503 ? ' without Retry-After' : ''}`
      this.wrong.set(what, (this.wrong.get(what) ?? 0) + 1)
    }
    return false
  }
}
