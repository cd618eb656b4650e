import pg from 'pg'
import { failure, reach } from './reach.mjs'

/** @type {Record<string, string>} who plays whom, by origin */
const PLAYED = JSON.parse(process.env.FAILPOINT_PLAYED ?? '{}')

/** Lets fetch fail. What is meant for Steam goes to who plays it. */
export function wrapFetch() {
  const original = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const url = new URL(String(input))
    const fails = reach('fetch', url.href)
    if (fails === 'refused') throw new TypeError('fetch failed', { cause: failure('ECONNREFUSED', 'fetch') })
    const reply = await original(new URL(url.pathname + url.search, PLAYED[url.origin] ?? url.origin), init)
    if (!fails) return reply
    await reply.body?.cancel()
    throw new TypeError('fetch failed', { cause: failure('ECONNRESET', 'fetch') })
  }
}

/** Lets questions to the database fail, which costs the connection. */
export function wrapDatabase() {
  const client = /** @type {any} */ (pg.Client.prototype)
  const { query } = client
  client.query = function (/** @type {any[]} */ ...args) {
    const fails = reach(
      'database',
      String(args[0]?.text ?? args[0])
        .trim()
        .slice(0, 200),
    )
    const cut = () => this.connection.stream.destroy(failure('ECONNRESET', 'read'))
    if (fails === 'refused') cut()
    if (fails !== 'lost') return query.apply(this, args)
    const callback = args.at(-1)
    if (typeof callback === 'function') return query.apply(this, [...args.slice(0, -1), lose(cut, callback)])
    return query.apply(this, args).then(() => new Promise((_, reject) => lose(cut, reject)(null)))
  }
}

/**
 * @param {() => void} cut
 * @param {(error: unknown) => void} tell
 */
const lose = (cut, tell) => (/** @type {unknown} */ error) => {
  cut()
  tell(error ?? failure('ECONNRESET', 'read'))
}
