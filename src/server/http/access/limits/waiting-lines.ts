import { TooMany, Unavailable } from '#server/http/access/errors.ts'

/** Of one key. */
interface Bounds {
  atOnce: number
  waiting: number // whoever comes beyond is refused
  patienceMs: number
}

interface Line {
  underWay: number
  waiting: Set<() => void>
}

/** Work of one key a few at a time, in the order it came: what comes of the first ones counts for all who are behind them. */
export class WaitingLines {
  readonly #bounds: Bounds
  readonly #lines = new Map<string, Line>()

  constructor(bounds: Bounds) {
    this.#bounds = bounds
  }

  /** Does the work when its turn has come; a 429 when too many wait, a 503 when it takes too long. */
  async turn<T>(key: string, work: () => Promise<T>): Promise<T> {
    const line = this.#lines.get(key) ?? { underWay: 0, waiting: new Set() }
    this.#lines.set(key, line)
    if (line.underWay < this.#bounds.atOnce) line.underWay += 1
    else await this.#wait(line)
    try {
      return await work()
    } finally {
      this.#passOn(key, line)
    }
  }

  /** Keys of which something is under way. */
  get size(): number {
    return this.#lines.size
  }

  #wait({ waiting }: Line): Promise<void> {
    if (waiting.size >= this.#bounds.waiting) throw new TooMany(1)
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        waiting.delete(begin)
        reject(new Unavailable())
      }, this.#bounds.patienceMs)
      waiting.add(begin)
    })
  }

  #passOn(key: string, line: Line): void {
    const [next] = line.waiting
    if (next !== undefined) {
      line.waiting.delete(next)
      next()
      return
    }
    line.underWay -= 1
    if (line.underWay === 0) this.#lines.delete(key)
  }
}
