import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Encoding } from './encoding.ts'
import { etagOf } from './etag.ts'

const gzipAsync = promisify(gzip)
const brotliAsync = promisify(brotliCompress)
/** Below this a compressed body fits the same packet, so the work buys nothing. */
const SMALLEST_WORTH = 1024

export interface BodyOptions {
  /** Told of the bytes of each further form that is kept. */
  grew?: (bytes: number) => void
  /** Brotli quality; 0 for bytes that do not get smaller. */
  quality?: number
  /** Its form in Brotli, if somebody made that before. */
  brotli?: Buffer | undefined
  /** What else its tag stands for: headers that must not outlive a change. */
  headers?: Readonly<Record<string, string>>
}

interface Form {
  bytes: Buffer | Promise<Buffer>
  text?: string
}

/** A body with its tag. Each compressed form is made once, on a worker thread, when somebody first accepts it. */
export class CompressedBody {
  readonly identity: Buffer
  readonly tag: string
  readonly #grew: (bytes: number) => void
  readonly #quality: number
  readonly #forms: { [one in Encoding]?: Form }

  constructor(identity: Buffer, { grew = () => undefined, quality = 5, brotli, headers }: BodyOptions = {}) {
    this.identity = inOwnMemory(identity)
    this.tag = etagOf(headers ? Buffer.concat([identity, Buffer.from(JSON.stringify(headers))]) : identity)
    this.#grew = grew
    this.#quality = quality
    this.#forms = { identity: { bytes: this.identity } }
    if (brotli !== undefined) this.#keep('br', brotli)
  }

  /** The encoding that will really be used for one that was asked for. */
  encodingFor(wanted: Encoding): Encoding {
    return this.#quality === 0 || this.identity.length < SMALLEST_WORTH ? 'identity' : wanted
  }

  /** What is there already in this encoding. */
  ready(encoding: Encoding): Buffer | null {
    const bytes = this.#forms[encoding]?.bytes
    return Buffer.isBuffer(bytes) ? bytes : null
  }

  /** The same as text of one byte a letter, which Node sends in one piece with the head of a reply. */
  text(encoding: Encoding, ready: Buffer): string {
    this.#forms[encoding] ??= { bytes: ready }
    const form = this.#forms[encoding]
    if (form.text !== undefined) return form.text
    form.text = ready.toString('latin1')
    this.#grew(form.text.length)
    return form.text
  }

  bytes(encoding: Encoding): Promise<Buffer> | Buffer {
    if (encoding === 'identity') return this.identity
    const known = this.#forms[encoding]
    if (known !== undefined) return known.bytes
    const making = this.#compress(encoding)
    this.#forms[encoding] = { bytes: making }
    return making
  }

  async #compress(encoding: 'br' | 'gzip'): Promise<Buffer> {
    const bytes = await (encoding === 'br'
      ? compressBrotli(this.identity, this.#quality)
      : gzipAsync(this.identity, { level: 6 }))
    return this.#keep(encoding, bytes)
  }

  #keep(encoding: Encoding, made: Buffer): Buffer {
    const bytes = inOwnMemory(made)
    this.#forms[encoding] = { bytes }
    this.#grew(bytes.length)
    return bytes
  }
}

/** What Node makes is often a small part of a larger piece, all of which would be kept with it. */
function inOwnMemory(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes
  const own = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(own)
  return own
}

function compressBrotli(bytes: Buffer, quality: number): Promise<Buffer> {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants
  return brotliAsync(bytes, { params: { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_SIZE_HINT]: bytes.length } })
}
