import { joinParts, MAX_BYTES, type SplitPart } from './split.ts'

/** Collects the parts of one reply at a time; a part with a new id drops what came before. */
export class SplitAssembly {
  #id: number | null = null
  #total = 0
  #size = 0
  readonly #parts = new Map<number, SplitPart>()

  /** The joined reply once its last part is here, 'waiting' before, 'damaged' when the parts make no reply. */
  add(part: SplitPart): Uint8Array | 'waiting' | 'damaged' {
    if (part.id !== this.#id) this.#begin(part)
    if (part.total !== this.#total || this.#parts.has(part.number)) return 'waiting'
    this.#size += part.payload.length
    if (this.#size > MAX_BYTES) return this.#end('damaged')
    this.#parts.set(part.number, part)
    if (this.#parts.size < this.#total) return 'waiting'
    return this.#end(joinParts([...this.#parts.values()]) ?? 'damaged')
  }

  #begin(part: SplitPart): void {
    this.#end('damaged')
    this.#id = part.id
    this.#total = part.total
  }

  #end<T>(outcome: T): T {
    this.#id = null
    this.#size = 0
    this.#parts.clear()
    return outcome
  }
}
