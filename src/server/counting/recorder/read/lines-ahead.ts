import { setImmediate as othersFirst } from 'node:timers/promises'
import type { JournalRecord } from '#server/counting/journal/record.ts'
import { type ReadLine, readRecord } from './read-lines.ts'

const AT_ONCE = 100 // some 0.5 ms of work, for which a reply of the database waits at most
const MOST = 100_000 // more would take much memory

/** Begins to read the records that are probably counted next. */
export type Expected = () => Promise<{ records: readonly JournalRecord[] } | null> | null

/** Reads the lines that come next while the database is busy with the last ones. */
export class LinesAhead {
  #expected: Expected | null = null
  #records: readonly JournalRecord[] = []
  #lines: (ReadLine | null)[] = []
  #taken = 0
  readonly #zoneOf: (serverId: number) => string

  constructor(zoneOf: (serverId: number) => string) {
    this.#zoneOf = zoneOf
  }

  expect(expected: Expected | null): void {
    this.#expected = expected
  }

  /** Does the work, and reads what is expected for as long as it takes. What was read before is forgotten. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    const expected = this.#expected
    this.#expected = null
    this.#records = []
    this.#lines = []
    this.#taken = 0
    if (expected === null) return work()
    const done = new AbortController()
    const reading = this.#read(expected, done.signal).catch(() => undefined) // whoever counts what is wrong meets it
    try {
      return await work()
    } finally {
      done.abort()
      await reading
    }
  }

  /** What was read of a record, once; records are asked for in their order. */
  take(record: JournalRecord): ReadLine | null {
    while ((this.#records[this.#taken]?.seq ?? Number.POSITIVE_INFINITY) < record.seq) this.#taken += 1
    if (this.#records[this.#taken] !== record) return null
    const line = this.#lines[this.#taken] ?? null
    this.#lines[this.#taken] = null
    return line
  }

  /** What was read of these records and not taken yet; of no others, one of which may be what they were parted from. */
  byServer(records: readonly JournalRecord[]): Map<number, ReadLine[]> {
    const [from, to] = [records[0]?.seq ?? 0, records.at(-1)?.seq ?? 0]
    const lines = new Map<number, ReadLine[]>()
    this.#lines.forEach((line, index) => {
      const record = this.#records[index]
      if (line === null || record === undefined || record.seq < from || record.seq > to) return
      const list = lines.get(record.serverId) ?? []
      lines.set(record.serverId, list)
      list.push(line)
    })
    return lines
  }

  async #read(expected: Expected, done: AbortSignal): Promise<void> {
    const page = await expected()
    this.#records = page?.records.slice(0, MOST) ?? []
    while (!done.aborted && this.#lines.length < this.#records.length) {
      const from = this.#lines.length
      for (const record of this.#records.slice(from, from + AT_ONCE)) {
        this.#lines.push(readRecord(record, this.#zoneOf(record.serverId)))
      }
      await othersFirst()
    }
  }
}
