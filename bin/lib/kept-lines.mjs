const MOST_BYTES = 64 * 1024 * 1024
const MOST_LINES = 200_000

/** @typedef {{ datagram: Uint8Array, address: string, port: number, receivedAt: number }} KeptLine */

/** Lines in the order they came, up to a bound. */
export class KeptLines {
  /** @type {KeptLine[]} */
  lines = []
  over = 0
  #bytes = 0
  #mostLines

  constructor({ mostLines = MOST_LINES } = {}) {
    this.#mostLines = mostLines
  }

  /** @param {KeptLine} line */
  add(line) {
    if (this.lines.length >= this.#mostLines || this.#bytes + line.datagram.length > MOST_BYTES) {
      this.over += 1
      return
    }
    this.#bytes += line.datagram.length
    this.lines.push(line)
  }

  clear() {
    this.lines = []
    this.over = 0
    this.#bytes = 0
  }
}
