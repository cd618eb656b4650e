import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { CompressedBody } from '#server/http/replies/compressed-body.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}
const ALREADY_COMPRESSED = ['.jpg', '.png', '.webp', '.woff2']
/** Files never change while we run, so a good compression is worth its time. */
const QUALITY = 9

export interface SiteFile {
  type: string
  cacheControl: string
  /** Read when first asked for, then kept. */
  body: () => Promise<CompressedBody>
}

/** The files of a folder by the path they are served at. What is not in this list is not served, whatever a path says. */
export async function listFiles(
  folder: string,
  prefix: string,
  cacheControl: (path: string) => string,
): Promise<Map<string, SiteFile>> {
  const files = new Map<string, SiteFile>()
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    const file = join(entry.parentPath, entry.name)
    const path = `${prefix}/${relative(folder, file).split(sep).join('/')}`
    const type = TYPES[extname(file)]
    if (!entry.isFile() || type === undefined || path.includes('/.')) continue
    files.set(path, { type, cacheControl: cacheControl(path), body: lazyBody(file) })
  }
  return files
}

function lazyBody(file: string): () => Promise<CompressedBody> {
  const quality = ALREADY_COMPRESSED.includes(extname(file)) ? 0 : QUALITY
  let body: Promise<CompressedBody> | undefined
  return () => {
    body ??= readFile(file).then((bytes) => new CompressedBody(bytes, { quality }))
    return body
  }
}
