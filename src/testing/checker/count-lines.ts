import type { JournalLine } from '#testing/checker/reading/journal-lines.ts'
import type { LineReport } from './report.ts'
import type { Situation } from './situation.ts'

/** Counts lines on their way: sent, journaled, counted. */
export class LineCount {
  #journaled = 0
  #first = 0
  #last = 0
  #waiting = 0
  #repeated = 0
  #counted = new Map<number, number>() // by game server
  readonly #left: Map<string, number> | null // sent and not seen yet
  readonly #sent: number | null
  readonly #situation: Situation

  constructor(situation: Situation, sent: Iterable<string> | null) {
    this.#situation = situation
    this.#left = sent && new Map()
    let count = 0
    for (const line of sent ?? []) {
      count += 1
      this.#left?.set(bare(line), (this.#left.get(bare(line)) ?? 0) + 1)
    }
    this.#sent = sent && count
  }

  /** Gives whether the line is among those that are counted. */
  take({ seq, serverId, text }: JournalLine): boolean {
    const { cursor, servers, refused } = this.#situation
    this.#journaled += 1
    if (this.#first === 0) this.#first = seq
    this.#last = seq
    this.#tick(bare(text))
    if (seq > (cursor ?? 0)) {
      this.#waiting += 1
      return false
    }
    if (!servers.has(serverId) || refused.has(seq)) return false
    this.#counted.set(serverId, (this.#counted.get(serverId) ?? 0) + 1)
    return true
  }

  #tick(line: string): void {
    if (this.#left === null) return
    const left = this.#left.get(line) ?? 0
    if (left === 0) this.#repeated += 1
    else this.#left.set(line, left - 1)
  }

  report(): LineReport {
    const { cursor, linesBefore, linesCounted } = this.#situation
    const isWhole = this.#first <= 1 && linesBefore !== null
    const servers = new Set([...linesCounted.keys(), ...this.#counted.keys()])
    // Lines counted before are known as one number for all game servers together.
    const over =
      linesBefore === 0
        ? [...servers].map((server) => (linesCounted.get(server) ?? 0) - (this.#counted.get(server) ?? 0))
        : [sum(linesCounted.values()) - (linesBefore ?? 0) - sum(this.#counted.values())]
    return {
      sent: this.#sent,
      lost: sum(this.#left?.values() ?? []),
      repeated: this.#repeated,
      journaled: this.#journaled,
      firstSeq: this.#first,
      lastSeq: this.#last,
      counted: cursor ?? 0,
      waiting: this.#waiting,
      twice: isWhole ? sum(over.map((lines) => Math.max(0, lines))) : null,
      missing: isWhole ? sum(over.map((lines) => Math.max(0, -lines))) : null,
    }
  }
}

const bare = (line: string): string => line.replace(/[\r\n\0]+$/, '')

const sum = (numbers: Iterable<number>): number => [...numbers].reduce((all, one) => all + one, 0)
