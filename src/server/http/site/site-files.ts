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
const MADE = '.br'

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
  { isBuilt = false } = {}, // by us, with the smallest form of its files beside them
): Promise<Map<string, SiteFile>> {
  const files = new Map<string, SiteFile>()
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  const paths = new Set(entries.map(({ parentPath, name }) => join(parentPath, name)))
  for (const entry of entries) {
    const file = join(entry.parentPath, entry.name)
    const path = `${prefix}/${relative(folder, file).split(sep).join('/')}`
    const type = TYPES[extname(file)]
    if (!entry.isFile() || type === undefined || path.includes('/.')) continue
    files.set(path, { type, cacheControl: cacheControl(path), body: lazyBody(file, isBuilt && paths.has(file + MADE)) })
  }
  return files
}

function lazyBody(file: string, isMade: boolean): () => Promise<CompressedBody> {
  const quality = ALREADY_COMPRESSED.includes(extname(file)) ? 0 : QUALITY
  let body: Promise<CompressedBody> | undefined
  return () => {
    body ??= read(file, quality, isMade)
    return body
  }
}

async function read(file: string, quality: number, isMade: boolean): Promise<CompressedBody> {
  const [bytes, brotli] = await Promise.all([readFile(file), isMade ? readFile(file + MADE) : undefined])
  return new CompressedBody(bytes, { quality, brotli })
}
