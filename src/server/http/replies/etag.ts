import { sha256 } from '#server/ground/sha256.ts'

/** The strong tag of a body; each encoding of it is another sequence of bytes and so has its own. */
export function etagOf(body: Uint8Array): string {
  return sha256(body).toString('base64url').slice(0, 27)
}

/** The value of the ETag header. */
export function etagHeader(tag: string, encoding: 'br' | 'gzip' | 'identity'): string {
  return encoding === 'identity' ? `"${tag}"` : `"${tag}-${encoding}"`
}

const ENDS: ReadonlySet<string> = new Set(['"', '-gzip"', '-br"'])

/** True when the If-None-Match header names this body in any encoding (weak comparison, a list, or `*`). */
export function matchesEtag(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false
  const at = ifNoneMatch.indexOf(tag)
  if (at < 0) return ifNoneMatch.trim() === '*'
  if (at === 1 && ifNoneMatch.startsWith('"') && ENDS.has(ifNoneMatch.slice(1 + tag.length))) return true // as browsers send it
  const known = [etagHeader(tag, 'identity'), etagHeader(tag, 'gzip'), etagHeader(tag, 'br')]
  return ifNoneMatch.split(',', 50).some((part) => known.includes(part.trim().replace(/^W\//, '')))
}
