import { JournalDiskError } from '#server/counting/journal/journal.ts'
import type { FromCollector } from './collector-messages.ts'

type Answer = Extract<FromCollector, { type: 'done' | 'refused' }>

/** Calls to the collector's thread that wait for their answer. */
export class OpenCalls {
  #lastId = 0
  readonly #open = new Map<number, { resolve(value: number): void; reject(error: Error): void }>()

  call(send: (id: number) => void): Promise<number> {
    const id = ++this.#lastId
    return new Promise((resolve, reject) => {
      this.#open.set(id, { resolve, reject })
      send(id)
    })
  }

  settle(answer: Answer): void {
    const call = this.#open.get(answer.id)
    this.#open.delete(answer.id)
    if (answer.type === 'done') call?.resolve(answer.value)
    else call?.reject(answer.disk ? new JournalDiskError() : new Error(answer.reason))
  }

  rejectAll(reason: string): void {
    for (const { reject } of this.#open.values()) reject(new Error(reason))
    this.#open.clear()
  }
}
