import { pipeline, Readable, type Transform } from 'node:stream'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { limitKey } from '#server/http/access/client-address.ts'
import { Unavailable } from '#server/http/access/errors.ts'
import type { RowStream } from './call-reply.ts'
import { chooseEncoding, type Encoding } from './encoding.ts'

/** A stream holds a database connection for as long as its reader reads, so few run at once and none may dawdle. */
const MOST_STREAMS = 4
const MOST_PER_ADDRESS = 2
const STALL_MS = 15_000
const LONGEST_MS = 60_000

/** Sends lists row by row as one JSON text, without ever holding the list. */
export class RowStreams {
  readonly #running: string[] = [] // the address of each
  readonly #stallMs: number

  constructor(stallMs: number = STALL_MS) {
    this.#stallMs = stallMs
  }

  async send(request: FastifyRequest, reply: FastifyReply, stream: RowStream): Promise<FastifyReply> {
    const encoding = chooseEncoding(request.headers['accept-encoding'])
    reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding')
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    if (request.method === 'HEAD') return reply.headers(stream.headers).send()
    const address = limitKey(request.address)
    this.#enter(address)
    const iterator = stream.rows[Symbol.asyncIterator]()
    try {
      // The first rows come before the headers go, so that a database that is away is still a 503.
      const first = await iterator.next()
      const json = jsonText(first, iterator, stream)
      return reply.headers(stream.headers).send(this.#open(json, encoding, () => this.#leave(address)))
    } catch (error) {
      this.#leave(address)
      reply.removeHeader('content-encoding')
      throw error
    }
  }

  #open(json: AsyncGenerator<string>, encoding: Encoding, closed: () => void): Readable {
    const tooSlow = () => source.destroy(new Error('The reader of a whole list is too slow'))
    const stalled = setTimeout(tooSlow, this.#stallMs)
    const tooLong = setTimeout(tooSlow, LONGEST_MS)
    const source = Readable.from(
      eachTime(json, () => stalled.refresh()),
      { objectMode: false },
    )
    source.once('close', () => {
      clearTimeout(stalled)
      clearTimeout(tooLong)
      closed()
    })
    const compressor = compressorFor(encoding)
    if (compressor === null) return source
    // The reply reports a failure of either end; here only the other end has to go with it.
    pipeline(source, compressor, () => undefined)
    return compressor
  }

  #enter(address: string): void {
    const own = this.#running.filter((other) => other === address).length
    if (this.#running.length >= MOST_STREAMS || own >= MOST_PER_ADDRESS) {
      throw new Unavailable('Too many whole lists are being read at once. Please try again shortly, or ask for a page.')
    }
    this.#running.push(address)
  }

  #leave(address: string): void {
    const index = this.#running.indexOf(address)
    if (index >= 0) this.#running.splice(index, 1)
  }
}

async function* eachTime<T>(values: AsyncIterable<T>, heard: () => void): AsyncGenerator<T> {
  for await (const value of values) {
    heard()
    yield value
  }
}

async function* jsonText(
  first: IteratorResult<unknown[]>,
  rest: AsyncIterator<unknown[]>,
  { cut, open, close }: RowStream,
): AsyncGenerator<string> {
  try {
    let before = open
    for (let chunk = first; !chunk.done; chunk = await rest.next()) {
      if (chunk.value.length === 0) continue
      yield before + cut(chunk.value)
      before = ','
    }
    yield before === open ? open + close : close
  } finally {
    await rest.return?.()
  }
}

function compressorFor(encoding: Encoding): Transform | null {
  if (encoding === 'gzip') return createGzip({ level: 6 })
  if (encoding === 'br') return createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
  return null
}
