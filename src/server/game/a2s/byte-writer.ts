/** Writes little-endian fields, one after the other. */
export class ByteWriter {
  readonly #parts: Buffer[] = []

  uint8(value: number): this {
    return this.#add(1, (part) => part.writeUInt8(value & 0xff))
  }

  uint16(value: number): this {
    return this.#add(2, (part) => part.writeUInt16LE(value & 0xffff))
  }

  uint32(value: number): this {
    return this.#add(4, (part) => part.writeUInt32LE(value >>> 0))
  }

  int32(value: number): this {
    return this.#add(4, (part) => part.writeInt32LE(value | 0))
  }

  uint64(value: bigint): this {
    return this.#add(8, (part) => part.writeBigUInt64LE(BigInt.asUintN(64, value)))
  }

  float32(value: number): this {
    return this.#add(4, (part) => part.writeFloatLE(value))
  }

  /** A zero byte ends text, so one inside it is left out. */
  text(value: string): this {
    this.#parts.push(Buffer.from(`${value.replaceAll('\0', '')}\0`))
    return this
  }

  bytes(value: Uint8Array): this {
    this.#parts.push(Buffer.from(value))
    return this
  }

  toBuffer(): Buffer {
    return Buffer.concat(this.#parts)
  }

  #add(size: number, write: (part: Buffer) => void): this {
    const part = Buffer.alloc(size)
    write(part)
    this.#parts.push(part)
    return this
  }
}
