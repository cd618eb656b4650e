/** The latest of some game servers, each as a frame that is ready to be sent. */
export class News {
  readonly byServer: ReadonlyMap<number, Buffer>
  #together: Buffer | null = null

  constructor(byServer: ReadonlyMap<number, Buffer>) {
    this.byServer = byServer
  }

  /** All frames one after the other: made once, whatever the number of watchers, each of whom then costs one write. */
  get together(): Buffer {
    this.#together ??= Buffer.concat([...this.byServer.values()])
    return this.#together
  }
}

const WHOLE_TEXT = 0x81
const SHORT_MOST = 125
const MEDIUM = 126
const MEDIUM_MOST = 0xffff
const LONG = 127

/** A message as a server sends it: https://www.rfc-editor.org/rfc/rfc6455#section-5.2 */
export function textFrame(text: string): Buffer {
  const payload = Buffer.from(text)
  return Buffer.concat([frameHead(payload.length), payload])
}

function frameHead(length: number): Buffer {
  if (length <= SHORT_MOST) return Buffer.from([WHOLE_TEXT, length])
  const head = Buffer.alloc(length <= MEDIUM_MOST ? 4 : 10)
  head[0] = WHOLE_TEXT
  head[1] = length <= MEDIUM_MOST ? MEDIUM : LONG
  if (length <= MEDIUM_MOST) head.writeUInt16BE(length, 2)
  else head.writeBigUInt64BE(BigInt(length), 2)
  return head
}
