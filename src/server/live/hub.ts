import type { LiveUpdate } from '#shared/live.ts'
import { Consumer, type ConsumerSocket } from './consumer.ts'

/** Who is watching, and the last thing said about each game server. Knows nothing of HTTP. */
export class Hub {
  readonly #latest = new Map<number, Buffer>()
  readonly #consumers = new Set<Consumer>()

  get watchers(): number {
    return this.#consumers.size
  }

  /** Serialised once, whatever the number of watchers. */
  publish(update: LiveUpdate): void {
    const message = Buffer.from(JSON.stringify(update))
    this.#latest.set(update.server_id, message)
    for (const consumer of this.#consumers) consumer.offer(update.server_id, message)
  }

  forget(serverId: number): void {
    this.#latest.delete(serverId)
  }

  /** A new watcher hears of every game server at once, until it chooses. */
  join(socket: ConsumerSocket): Consumer {
    const consumer = new Consumer(socket)
    this.#consumers.add(consumer)
    for (const [serverId, message] of this.#latest) consumer.offer(serverId, message)
    return consumer
  }

  subscribe(consumer: Consumer, serverIds: readonly number[]): void {
    consumer.choose(serverIds)
    for (const serverId of new Set(serverIds)) {
      const message = this.#latest.get(serverId)
      if (message) consumer.offer(serverId, message)
    }
  }

  leave(consumer: Consumer): void {
    this.#consumers.delete(consumer)
  }

  /** Ends those that have not taken what they were sent for too long. */
  endStuck(now: number): void {
    for (const consumer of this.#consumers) consumer.endIfStuck(now)
  }
}
