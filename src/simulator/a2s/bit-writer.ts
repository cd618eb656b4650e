/** Writes bits, highest first. */
export class BitWriter {
  readonly #bytes: number[] = []
  #held = 0
  #count = 0

  /** At most 24 bits at once. */
  bits(value: number, count: number): void {
    this.#held = (this.#held << count) | (value & ((1 << count) - 1))
    this.#count += count
    while (this.#count >= 8) {
      this.#count -= 8
      this.#bytes.push((this.#held >>> this.#count) & 0xff)
    }
  }

  uint32(value: number): void {
    this.bits(value >>> 16, 16)
    this.bits(value & 0xffff, 16)
  }

  /** The last byte is filled up with zeros. */
  toBytes(): Uint8Array {
    if (this.#count > 0) this.bits(0, 8 - this.#count)
    return Uint8Array.from(this.#bytes)
  }
}
