import { MOST_BYTES } from './inputs.ts'

const HEAD_BYTES = 8

/** What a worker is reading, where others can see it also when the worker never comes back. */
export class Slot {
  readonly shared: SharedArrayBuffer
  readonly #head: Int32Array // how many inputs were begun, and the length of the latest
  readonly #bytes: Uint8Array

  constructor(shared = new SharedArrayBuffer(HEAD_BYTES + MOST_BYTES)) {
    this.shared = shared
    this.#head = new Int32Array(shared, 0, 2)
    this.#bytes = new Uint8Array(shared, HEAD_BYTES)
  }

  begin(input: Buffer): void {
    this.#bytes.set(input)
    Atomics.store(this.#head, 1, input.length)
    Atomics.add(this.#head, 0, 1)
  }

  get begun(): number {
    return Atomics.load(this.#head, 0)
  }

  input(): Buffer {
    return Buffer.from(this.#bytes.slice(0, Atomics.load(this.#head, 1)))
  }
}
