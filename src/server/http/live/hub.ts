import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { LiveUpdate } from '#shared/live.ts'
import { Consumer, type ConsumerSocket, type Corkable } from './consumer.ts'

interface Said {
  update: LiveUpdate
  message: Buffer
  at: number // milliseconds of the monotonic clock
}

const CONSUMERS_AT_ONCE = 100 // before others get their turn
const LEFT_TO_OTHERS = 8 // times what they took during a round: then the next may begin, with all that has changed by then
const LONGEST_REST_MS = 1_000

/** Who is watching, and the last thing said about each game server. Knows nothing of HTTP. */
export class Hub {
  readonly #said = new Map<number, Said>()
  readonly #consumers = new Set<Consumer>()
  readonly #now: () => number
  readonly #rest: (ms: number) => Promise<unknown>
  #news = new Map<number, Buffer>()
  #isTelling = false

  constructor(now: () => number = () => performance.now(), rest: (ms: number) => Promise<unknown> = sleep) {
    this.#now = now
    this.#rest = rest
  }

  get watchers(): number {
    return this.#consumers.size
  }

  /** Serialised once, whatever the number of watchers. */
  publish(update: LiveUpdate): void {
    const message = serialise(update)
    this.#said.set(update.server_id, { update, message, at: this.#now() })
    this.#news.set(update.server_id, message)
    if (this.#isTelling) return
    this.#isTelling = true
    void this.#tell()
  }

  /** A new watcher hears of every game server at once, until it chooses. */
  join(socket: ConsumerSocket, stream: Corkable): Consumer {
    const consumer = new Consumer(socket, stream)
    this.#consumers.add(consumer)
    consumer.offer(this.#latest(this.#said.keys()))
    return consumer
  }

  subscribe(consumer: Consumer, serverIds: readonly number[]): void {
    consumer.choose(serverIds)
    consumer.offer(this.#latest(serverIds))
  }

  leave(consumer: Consumer): void {
    this.#consumers.delete(consumer)
  }

  /** In rounds: what changes during one goes out in the next, so that many changes cost no more than many watchers. */
  async #tell(): Promise<void> {
    await nextTurn()
    while (this.#news.size > 0) {
      const news = this.#news
      this.#news = new Map()
      const othersMs = await this.#tellEach(news)
      await this.#rest(Math.min(LONGEST_REST_MS, othersMs * LEFT_TO_OTHERS))
    }
    this.#isTelling = false
  }

  /** How much of the time meanwhile went to others: nothing where nobody else wanted anything. */
  async #tellEach(news: ReadonlyMap<number, Buffer>): Promise<number> {
    let told = 0
    let othersMs = 0
    for (const consumer of this.#consumers) {
      consumer.offer(news)
      if (++told % CONSUMERS_AT_ONCE > 0) continue
      const asked = this.#now()
      await nextTurn()
      othersMs += this.#now() - asked
    }
    return othersMs
  }

  #latest(serverIds: Iterable<number>): Map<number, Buffer> {
    const latest = new Map<number, Buffer>()
    for (const serverId of serverIds) {
      const said = this.#said.get(serverId)
      if (said) latest.set(serverId, this.#upToDate(said))
    }
    return latest
  }

  /** The age of a silent game server has grown since it was told. */
  #upToDate(said: Said): Buffer {
    const { info } = said.update
    const seconds = Math.floor((this.#now() - said.at) / 1000)
    if (info.age === undefined || seconds === 0) return said.message
    const update = { ...said.update, info: { ...info, age: info.age + seconds } }
    const message = serialise(update)
    this.#said.set(update.server_id, { update, message, at: said.at + seconds * 1000 })
    return message
  }
}

const serialise = (update: LiveUpdate): Buffer => Buffer.from(JSON.stringify(update))
