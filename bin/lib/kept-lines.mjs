const CHUNK_BYTES = 64 * 1024
const HEAD_BYTES = 1 + 2 + 8 + 2
const MOST_BYTES = 64 * 1024 * 1024
const MOST_LINES = 200_000
const LONGEST_BYTES = 8 * 1024 // of a datagram: what is longer is no line, and the program sees that by its beginning

/**
 * @typedef {{ address: string, port: number }} Sender
 * @typedef {{ first: number, last: number, bytes: Buffer, length: number }} Chunk numbers of its first and last line
 */

/**
 * Lines in the order they came, numbered from 1, up to a bound: each until its number is forgotten. They are kept as they are given to
 * the program: the length of the sender's address, the address, the port, the moment (epoch milliseconds, a double), the length
 * of the datagram and the datagram, of which the first 8 KiB are kept; numbers are big-endian. src/server/counting/intake/read-frames.ts takes that apart.
 */
export class KeptLines {
  /** @type {Chunk[]} */
  #chunks = []
  #bytes = 0
  #before = 0 // the number of the last line that was forgotten
  #last = 0
  #mostLines

  constructor({ mostLines = MOST_LINES } = {}) {
    this.#mostLines = mostLines
  }

  /** The numbers of those that are here are above `before` and up to `last`. */
  get before() {
    return this.#before
  }

  get last() {
    return this.#last
  }

  /**
   * Says whether there was room.
   * @param {Uint8Array} datagram
   * @param {Sender} from
   * @param {number} receivedAt
   * @param {number} spare up to this number somebody else has them, too: those are the first to go
   */
  add(datagram, { address, port }, receivedAt, spare) {
    if (datagram.length > LONGEST_BYTES) datagram = datagram.subarray(0, LONGEST_BYTES)
    const length = HEAD_BYTES + address.length + datagram.length
    if (!this.#hasRoom(length)) this.forget(spare)
    if (!this.#hasRoom(length)) return false
    const chunk = this.#chunkFor(length)
    const into = chunk.bytes
    let at = into.writeUInt8(address.length, chunk.length)
    at += into.write(address, at, 'latin1')
    at = into.writeUInt16BE(port, at)
    at = into.writeDoubleBE(receivedAt, at)
    at = into.writeUInt16BE(datagram.length, at)
    into.set(datagram, at)
    chunk.length = at + datagram.length
    this.#last += 1
    chunk.last = this.#last
    return true
  }

  /**
   * Lines that came one after the other, as one piece; none when there are no later ones.
   * @param {number} number of the line before the first
   */
  after(number) {
    const chunk = this.#chunks.find(({ last }) => last > number)
    if (!chunk) return { bytes: Buffer.alloc(0), upTo: number }
    let start = 0
    for (let passed = chunk.first - 1; passed < number; passed += 1) start = frameEnd(chunk.bytes, start)
    return { bytes: chunk.bytes.subarray(start, chunk.length), upTo: chunk.last }
  }

  /** @param {number} upTo */
  forget(upTo) {
    this.#before = Math.max(this.#before, Math.min(upTo, this.#last))
    while (this.#chunks[0] && this.#chunks[0].last <= this.#before) {
      this.#chunks.shift()
      this.#bytes -= CHUNK_BYTES
    }
  }

  /** @param {number} length */
  #hasRoom(length) {
    if (this.#last - this.#before >= this.#mostLines) return false
    return this.#fits(length) || this.#bytes + CHUNK_BYTES <= MOST_BYTES
  }

  /** Whether the newest chunk has room for it. @param {number} length */
  #fits(length) {
    const newest = this.#chunks.at(-1)
    return newest !== undefined && newest.length + length <= CHUNK_BYTES
  }

  /** @param {number} length */
  #chunkFor(length) {
    const newest = this.#chunks.at(-1)
    if (newest && this.#fits(length)) return newest
    const chunk = { first: this.#last + 1, last: this.#last, bytes: Buffer.allocUnsafeSlow(CHUNK_BYTES), length: 0 }
    this.#chunks.push(chunk)
    this.#bytes += CHUNK_BYTES
    return chunk
  }
}

/**
 * @param {Buffer} bytes
 * @param {number} start
 */
function frameEnd(bytes, start) {
  const lengthAt = start + 1 + bytes.readUInt8(start) + 2 + 8
  return lengthAt + 2 + bytes.readUInt16BE(lengthAt)
}
