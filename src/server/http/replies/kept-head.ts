import { joinVary } from '#server/http/access/cors.ts'
import type { Encoding } from './encoding.ts'
import { etagHeader } from './etag.ts'
import type { Snapshot } from './snapshots.ts'

/** Headers of a kept reply beside those of its body: its type if it is no JSON, totals, how old it is, and that one may ask again. */
export function keptHeaders({ headers, madeAt }: Snapshot, now: number): Record<string, string> {
  const age = String(Math.floor((now - madeAt) / 1000))
  return { 'content-type': 'application/json; charset=utf-8', ...headers, age, 'cache-control': 'public, no-cache' }
}

/** The whole head of a kept reply. */
export interface KeptHead {
  /** Names and values in turn, the same array for a whole second. */
  lines(status: 200 | 304, encoding: Encoding, length: number, now: number): string[]
}

export function keptHead(snapshot: Snapshot, common: Readonly<Record<string, string>>): KeptHead {
  const kept = new Map<string, { second: number; lines: string[] }>()
  return {
    lines(status, encoding, length, now) {
      const name = status === 304 ? `304 ${encoding}` : encoding
      const second = Math.floor((now - snapshot.madeAt) / 1000)
      const known = kept.get(name)
      if (known?.second === second) return known.lines
      const { 'content-type': type, ...headers } = { ...common, ...keptHeaders(snapshot, now) }
      const body = { 'content-type': type, 'content-length': String(length), ...encoded(encoding) }
      const vary = joinVary('accept-encoding', common.vary)
      const all = { ...headers, etag: etagHeader(snapshot.body.tag, encoding), vary }
      const lines = Object.entries(status === 304 ? all : { ...all, ...body }).flat() as string[]
      kept.set(name, { second, lines })
      return lines
    },
  }
}

const encoded = (encoding: Encoding): Record<string, string> =>
  encoding === 'identity' ? {} : { 'content-encoding': encoding }
