import type { LoadChild } from '../../bench/cluster/load/child.ts'

/** How one request ended. */
export interface Asked {
  call: number // place in the list of questions
  dueAt: number // milliseconds, by the clock of the asking process
  ms: number // from when it was due to the last byte of its answer
  status: number // 0: none came
  saysWhen: boolean // to come back
}

const FIELDS = 5
const FIRST_SIZE = 4_096

/** What was asked, as numbers in one piece: tens of thousands of objects would be collected beside what is measured, and look like its own waits. */
export class AskedLog {
  #numbers = new Float64Array(FIRST_SIZE * FIELDS)
  #length = 0

  add({ call, dueAt, ms, status, saysWhen }: Asked): void {
    if (this.#length === this.#numbers.length) {
      const larger = new Float64Array(2 * this.#length)
      larger.set(this.#numbers)
      this.#numbers = larger
    }
    this.#numbers.set([call, dueAt, ms, status, Number(saysWhen)], this.#length)
    this.#length += FIELDS
  }

  /** All since the last time. */
  take(): Float64Array {
    const taken = this.#numbers.slice(0, this.#length)
    this.#length = 0
    return taken
  }
}

export function readAsked(numbers: Float64Array): Asked[] {
  return Array.from({ length: numbers.length / FIELDS }, (_, place) => {
    const [call = 0, dueAt = 0, ms = 0, status = 0, saysWhen = 0] = numbers.subarray(place * FIELDS)
    return { call, dueAt, ms, status, saysWhen: saysWhen === 1 }
  })
}

/** As an asker in a process of its own knows it, and with 'stop' once all have been answered. */
export const takeAsked = async (asker: LoadChild, question: 'take' | 'stop' = 'take'): Promise<Asked[]> =>
  readAsked(await asker.ask<Float64Array>(question))
