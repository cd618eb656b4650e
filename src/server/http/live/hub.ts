import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { LiveUpdate } from '#shared/live.ts'
import { Consumer, type ConsumerSocket } from './consumer.ts'
import { News, textFrame } from './news.ts'

interface Said {
  update: LiveUpdate
  frame: Buffer
  at: number // milliseconds of the monotonic clock
}

const CONSUMERS_AT_ONCE = 100 // before others get their turn
const LEFT_TO_OTHERS = 8 // times what they took during a round: then the next may begin, with all that has changed by then
const LONGEST_REST_MS = 1_000
const MUCH_MS = 1 // of others between two parts of a round: then there is a pause, so that the round does not come all at once
const LEFT_BETWEEN = 2 // times what they took
const LONGEST_PAUSE_MS = 10

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
    const frame = serialise(update)
    this.#said.set(update.server_id, { update, frame, at: this.#now() })
    this.#news.set(update.server_id, frame)
    if (this.#isTelling) return
    this.#isTelling = true
    void this.#tell()
  }

  /** A new watcher hears of every game server at once, until it chooses. */
  join(socket: ConsumerSocket): Consumer {
    const consumer = new Consumer(socket)
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
      const news = new News(this.#news)
      this.#news = new Map()
      const othersMs = await this.#tellEach(news)
      await this.#rest(Math.min(LONGEST_REST_MS, othersMs * LEFT_TO_OTHERS))
    }
    this.#isTelling = false
  }

  /** How much of the time meanwhile went to others: nothing where nobody else wanted anything. */
  async #tellEach(news: News): Promise<number> {
    let told = 0
    let othersMs = 0
    for (const consumer of this.#consumers) {
      consumer.offer(news)
      if (++told % CONSUMERS_AT_ONCE > 0) continue
      const asked = this.#now()
      await nextTurn()
      const tookMs = this.#now() - asked
      othersMs += tookMs
      if (tookMs >= MUCH_MS) await this.#rest(Math.min(LONGEST_PAUSE_MS, tookMs * LEFT_BETWEEN))
    }
    return othersMs
  }

  #latest(serverIds: Iterable<number>): News {
    const latest = new Map<number, Buffer>()
    for (const serverId of serverIds) {
      const said = this.#said.get(serverId)
      if (said) latest.set(serverId, this.#upToDate(said))
    }
    return new News(latest)
  }

  /** The age of a silent game server has grown since it was told. */
  #upToDate(said: Said): Buffer {
    const { info } = said.update
    const seconds = Math.floor((this.#now() - said.at) / 1000)
    if (info.age === undefined || seconds === 0) return said.frame
    const update = { ...said.update, info: { ...info, age: info.age + seconds } }
    const frame = serialise(update)
    this.#said.set(update.server_id, { update, frame, at: said.at + seconds * 1000 })
    return frame
  }
}

const serialise = (update: LiveUpdate): Buffer => textFrame(JSON.stringify(update))
