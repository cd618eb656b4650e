const HEAD_BYTES = 5 // a letter and the length, which counts itself and not the letter
const ERROR = 0x45
const NOTICE = 0x4e
const NONE = Buffer.alloc(0)

/**
 * The messages of a PostgreSQL, passed on only when they are whole. The driver reads on behind the end of a message that is cut short,
 * and at an error without its end it never stops.
 */
export class WholeMessages {
  #pieces: Buffer[] = []
  #held = 0
  #needed = HEAD_BYTES

  /** All messages that are whole now, none when the last is not; null once the bytes make no sense. */
  push(chunk: Buffer): Buffer | null {
    this.#pieces.push(chunk)
    this.#held += chunk.length
    if (this.#held < this.#needed) return NONE // put together once, however small the chunks of a large message
    const bytes = this.#pieces.length === 1 ? chunk : Buffer.concat(this.#pieces)
    const end = this.#endOfWhole(bytes)
    if (end === null) return null
    this.#pieces = end === bytes.length ? [] : [bytes.subarray(end)]
    this.#held = bytes.length - end
    return bytes.subarray(0, end)
  }

  #endOfWhole(bytes: Buffer): number | null {
    for (let at = 0; ; at += this.#needed) {
      const left = bytes.length - at
      this.#needed = left < HEAD_BYTES ? HEAD_BYTES : 1 + bytes.readUInt32BE(at + 1)
      if (this.#needed < HEAD_BYTES) return null
      if (left < this.#needed) return at
      if (!hasEnd(bytes.subarray(at, at + this.#needed))) return null
    }
  }
}

/** Errors and notices are texts that each end with a zero, and another one ends them all. */
function hasEnd(message: Buffer): boolean {
  if (message[0] !== ERROR && message[0] !== NOTICE) return true
  return message.at(-1) === 0 && (message.at(-2) === 0 || message.length === HEAD_BYTES + 1)
}
