import { type CarryOutParts, carryOut } from './carry-out.ts'

/** Begins at once, in the background, what was just ordered; what fails here is done by the worker later. */
export class Carrier {
  readonly #parts: CarryOutParts
  readonly #underWay = new Set<Promise<void>>()
  readonly #stopping = new AbortController()

  constructor(parts: CarryOutParts) {
    this.#parts = parts
  }

  begin(serverIds: readonly number[]): void {
    for (const serverId of serverIds) {
      const work = carryOut(this.#parts, serverId, { stopping: this.#stopping.signal })
        .catch((error: unknown) =>
          this.#parts.log.warn({ err: error, server_id: serverId }, 'An order waits for the next try'),
        )
        .finally(() => this.#underWay.delete(work))
      this.#underWay.add(work)
    }
  }

  /** When what is under way now has ended. */
  async idle(): Promise<void> {
    await Promise.all(this.#underWay)
  }

  async close(): Promise<void> {
    this.#stopping.abort()
    await this.idle()
  }
}
