import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { rawPath } from '#server/http/access/strict-path.ts'
import type { App } from '#server/http/edge/app.ts'
import { refuseUnknown } from '#server/http/edge/error-handler.ts'
import { CompressedBody } from '#server/http/replies/compressed-body.ts'
import { sendBody } from '#server/http/replies/send-body.ts'
import { escapeHtml } from '#shared/escape-html.ts'
import { PAGE_SETTINGS_META, type PageSettings } from '#shared/page-settings.ts'
import { listFiles, type SiteFile } from './site-files.ts'

export interface SiteOptions {
  /** The built web. */
  folder: string
  title: string
  /** What the page may know of the settings: public, readable by everybody, and asked for at each visit. */
  settings: () => PageSettings
  /** Origins of other sites whose pictures the page may show, beside those of the settings; asked for as well. */
  imageHosts?: () => readonly string[]
  /** An owner's own files by path; one with the path of a built file wins over it. */
  files?: ReadonlyMap<string, SiteFile>
}

const FOR_EVER = 'public, max-age=31536000, immutable'
const A_DAY = 'public, max-age=86400'

/** Serves the built web: its files, the flags, and its one document for every path that looks like a page. */
export async function serveSite(
  app: App,
  { folder, title, settings, imageHosts = () => [], files: owners = new Map() }: SiteOptions,
): Promise<void> {
  const html = await readFile(join(folder, 'index.html'), 'utf8')
  const document = keepWhileSame(
    () => ({ settings: settings(), hosts: imageHosts() }),
    (given) => {
      const headers = app.headers.documentShowing(given.hosts)
      const bytes = Buffer.from(fillDocument(html, title, given.settings))
      return { headers, body: new CompressedBody(bytes, { headers }) }
    },
  )
  document() // a build without its placeholders stops the start, not the first visitor
  const files = new Map<string, SiteFile>([
    ...(await listFiles(folder, '', (path) => (path.startsWith('/assets/') ? FOR_EVER : 'no-cache'))),
    ...(await listFiles(flagsFolder(), '/img/flags', () => A_DAY)),
    ...owners,
  ])
  app.fastify.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    config: { limit: 'files' },
    handler: async (request, reply) => {
      const path = rawPath(request)
      const file = files.get(path)
      if (file !== undefined) {
        return sendBody(request, reply.type(file.type).header('cache-control', file.cacheControl), await file.body())
      }
      if (!isPagePath(path)) return refuseUnknown(app, request)
      const { headers, body } = document()
      reply.headers(headers).type('text/html; charset=utf-8').header('cache-control', 'no-cache')
      return sendBody(request, reply, body)
    },
  })
}

/** Made anew only when what it is made from has become different. */
function keepWhileSame<From, Made>(ask: () => From, make: (from: From) => Made): () => Made {
  let kept: { from: string; made: Made } | undefined
  return () => {
    const given = ask()
    const from = JSON.stringify(given)
    if (kept?.from !== from) kept = { from, made: make(given) }
    return kept.made
  }
}

const META = new RegExp(`<meta name="${PAGE_SETTINGS_META}" content="[^"]*"`)

/** Puts the site's title and public settings into the built document. */
function fillDocument(html: string, title: string, settings: PageSettings): string {
  const content = escapeHtml(JSON.stringify(settings))
  const filled = html
    .replace(META, () => `<meta name="${PAGE_SETTINGS_META}" content="${content}"`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
  if (!filled.includes(content)) throw new Error(`The built index.html has no <meta name="${PAGE_SETTINGS_META}">`)
  return filled
}

/** Pages of the site have no dots, doubled slashes or hidden separators; paths that have are probes or lost files. */
export function isPagePath(path: string): boolean {
  if (!/^(?:\/[\w~!$&'()*+,;=:@%-]*)+$/.test(path) || path.includes('//')) return false
  if (/%(?:[01].|2[ef]|5c|7f)/i.test(path)) return false
  return !/^\/(?:api|assets|files|img|websocket)(?:\/|$)/i.test(path)
}

function flagsFolder(): string {
  return join(dirname(createRequire(import.meta.url).resolve('flag-icons/package.json')), 'flags', '4x3')
}
