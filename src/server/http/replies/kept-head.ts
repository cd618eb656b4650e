import { joinVary } from '#server/http/access/cors.ts'
import type { Encoding } from './encoding.ts'
import { etagHeader } from './etag.ts'
import type { Snapshot } from './snapshots.ts'

const JSON_TYPE = 'application/json; charset=utf-8'
const ASK_AGAIN = 'public, no-cache'

/** Headers of a kept reply beside those of its body: its type if it is no JSON, totals, how old it is, and that one may ask again. */
export function keptHeaders(snapshot: Snapshot, now: number): Record<string, string> {
  return { age: ageOf(snapshot, now), 'cache-control': ASK_AGAIN, 'content-type': JSON_TYPE, ...snapshot.headers }
}

const ageOf = ({ madeAt }: Snapshot, now: number): string => String(Math.floor((now - madeAt) / 1000))

interface Sent {
  status: 200 | 304
  encoding: Encoding
  length: number
  now: number
}

/** Makes the whole head of a kept reply, as names and values in turn. */
export type HeadWriter = (snapshot: Snapshot, sent: Sent) => string[]

/**
 * `common`: what all of these replies say. Objects would be in the way here: each that is put together of others gets a class of its own
 * in V8, 4 kB of old garbage and a hundred times as long to make.
 */
export function headWriter({ vary, ...common }: Readonly<Record<string, string>>): HeadWriter {
  const varies = joinVary('accept-encoding', vary)
  const always = [...Object.entries(common).flat(), 'vary', varies, 'cache-control', ASK_AGAIN]
  return (snapshot, { status, encoding, length, now }) => {
    const { headers, body } = snapshot
    const lines = always.slice()
    lines.push('age', ageOf(snapshot, now), 'etag', etagHeader(body.tag, encoding))
    for (const name in headers) if (name !== 'content-type') lines.push(name, headers[name] ?? '')
    if (status === 304) return lines
    lines.push('content-type', headers['content-type'] ?? JSON_TYPE, 'content-length', String(length))
    if (encoding !== 'identity') lines.push('content-encoding', encoding)
    return lines
  }
}
