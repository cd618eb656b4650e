/** Reads bits, highest first. Past the end it gives zeros and says so in `ended`. */
export class BitReader {
  ended = false
  readonly #bytes: Uint8Array
  #at = 0
  #held = 0
  #count = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  /** At most 24 bits at once. */
  bits(count: number): number {
    while (this.#count < count) {
      const byte = this.#bytes[this.#at++]
      if (byte === undefined) this.ended = true
      this.#held = (this.#held << 8) | (byte ?? 0)
      this.#count += 8
    }
    this.#count -= count
    return (this.#held >>> this.#count) & ((1 << count) - 1)
  }

  bit(): number {
    return this.bits(1)
  }

  uint32(): number {
    return this.bits(16) * 65_536 + this.bits(16)
  }
}
