const GATHER_MS = 50 // what comes within this time is one batch: each wakes three threads
const MOST_AHEAD_BYTES = 8 * 1024 * 1024 // it tells ten times a second how far it is

/**
 * @typedef {object} Batch
 * @property {Buffer} bytes its lines, as KeptLines writes them
 * @property {number} upTo the number of its last line
 * @property {number} again up to this number somebody was given them who has ended since
 * @property {number} place up to here the journal has none of them
 * @property {number} waiting the number of the last line that had come when these were asked for
 * @property {number} over how many lines found no room, since those who were here before were told
 */

/** Gives one program all lines that are kept and then what comes, and no more at once than it has time for. */
export class LineGiver {
  #lines
  #send
  #over
  #again
  #place
  #waiting
  #given
  /** @type {{ upTo: number, bytes: number, over: number }[]} */
  #ahead = []
  #aheadBytes = 0
  #isGiving = false
  #isOver = false
  /** @type {NodeJS.Timeout | undefined} */
  #timer

  /**
   * @param {import('./kept-lines.mjs').KeptLines} lines
   * @param {{ again: number, place: number, over: () => number, send: (batch: Batch) => Promise<unknown> }} how
   */
  constructor(lines, { again, place, over, send }) {
    this.#lines = lines
    this.#send = send
    this.#over = over
    this.#again = again
    this.#place = place
    this.#waiting = lines.last
    this.#given = lines.before
    void this.#give()
  }

  /** The number of the last line that it was given. */
  get given() {
    return this.#given
  }

  /** Something came. */
  hear() {
    if (!this.#isGiving) this.#timer ??= setTimeout(() => void this.#give(), GATHER_MS)
  }

  /**
   * The program has looked at these. Gives the last count of lines without room that it knows of, or null when that is no news.
   * @param {number} upTo
   */
  seen(upTo) {
    let over = null
    while (this.#ahead[0] && this.#ahead[0].upTo <= upTo) {
      this.#aheadBytes -= this.#ahead[0].bytes
      over = this.#ahead[0].over
      this.#ahead.shift()
    }
    void this.#give()
    return over
  }

  stop() {
    this.#isOver = true
    clearTimeout(this.#timer)
  }

  async #give() {
    if (this.#isGiving) return
    this.#isGiving = true
    clearTimeout(this.#timer)
    this.#timer = undefined
    while (!this.#isOver && this.#given < this.#lines.last && this.#aheadBytes < MOST_AHEAD_BYTES) {
      const over = this.#over()
      const { bytes, upTo } = this.#lines.after(this.#given)
      this.#given = upTo
      this.#ahead.push({ upTo, bytes: bytes.length, over })
      this.#aheadBytes += bytes.length
      await this.#send({ bytes, upTo, again: this.#again, place: this.#place, waiting: this.#waiting, over })
    }
    this.#isGiving = false
  }
}
