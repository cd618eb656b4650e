/** Reads little-endian fields and never throws: past the end it gives zeros and empty text and says so in `ended`. */
export class ByteReader {
  ended = false
  readonly #bytes: Buffer
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  get left(): number {
    return this.#bytes.length - this.#at
  }

  uint8(): number {
    return this.#has(1) ? this.#bytes.readUInt8(this.#at++) : 0
  }

  uint16(): number {
    return this.#has(2) ? this.#bytes.readUInt16LE(this.#skip(2)) : 0
  }

  uint32(): number {
    return this.#has(4) ? this.#bytes.readUInt32LE(this.#skip(4)) : 0
  }

  int32(): number {
    return this.#has(4) ? this.#bytes.readInt32LE(this.#skip(4)) : 0
  }

  uint64(): bigint {
    return this.#has(8) ? this.#bytes.readBigUInt64LE(this.#skip(8)) : 0n
  }

  float32(): number {
    return this.#has(4) ? this.#bytes.readFloatLE(this.#skip(4)) : 0
  }

  /** Text up to a zero byte; without one, all that is left. */
  text(): string {
    const start = this.#at
    const end = this.#bytes.indexOf(0, start)
    if (end < 0) this.ended = true
    this.#at = end < 0 ? this.#bytes.length : end + 1
    return this.#bytes.toString('utf8', start, end < 0 ? undefined : end)
  }

  rest(): Buffer {
    return this.#bytes.subarray(this.#skip(this.left))
  }

  #has(count: number): boolean {
    if (this.left >= count) return true
    this.ended = true
    this.#at = this.#bytes.length
    return false
  }

  #skip(count: number): number {
    this.#at += count
    return this.#at - count
  }
}
