import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { StartError } from '#server/ground/errors/start-error.ts'
import { CompressedBody } from '#server/http/replies/compressed-body.ts'
import type { SiteFile } from './site-files.ts'

export interface OwnerFile {
  url: string
  files: ReadonlyMap<string, SiteFile>
}

const MOST_BYTES = 64 * 1024 * 1024
const A_DAY = 'public, max-age=86400'

/** A file an owner offers for download: one of ours at /files/…, or a web address elsewhere. */
export async function findOwnerFile(setting: string, where: string | undefined): Promise<OwnerFile | null> {
  if (where === undefined) return null
  if (/^https?:/.test(where)) return { url: where, files: new Map() }
  const found = await stat(where).catch(() => null)
  if (!found?.isFile()) throw new StartError(`${setting} names ${where}, which is not a file.`)
  if (found.size > MOST_BYTES) throw new StartError(`${setting} names ${where}, which is larger than 64 MiB.`)
  const url = `/files/${encodeURIComponent(basename(where))}`
  let body: Promise<CompressedBody> | undefined
  const read = () => {
    body ??= readFile(where).then((bytes) => new CompressedBody(bytes, { quality: 0 }))
    return body
  }
  return { url, files: new Map([[url, { type: 'application/octet-stream', cacheControl: A_DAY, body: read }]]) }
}
