import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { RecentMap } from '#server/ground/recent-map.ts'
import { rawPath } from '#server/http/access/strict-path.ts'
import type { App } from '#server/http/edge/app.ts'
import { refuseUnknown } from '#server/http/edge/error-handler.ts'
import { CompressedBody } from '#server/http/replies/compressed-body.ts'
import { sendBody } from '#server/http/replies/send-body.ts'
import { NOTICES_WORKER } from '#shared/notices-worker.ts'
import { PAGE_SETTINGS_META, type PageSettings } from '#shared/page-settings.ts'
import { paths } from '#shared/paths.ts'
import { escapeHtml } from '#shared/text/escape-html.ts'
import { readWelcome } from '#shared/welcome.ts'
import { NOTHING_YET, type Opening, type PageFiles, withFirstLoad } from './first-load.ts'
import { withFirstLook } from './first-look.ts'
import { type PageText, withPageText } from './page-text.ts'
import { listFiles, type SiteFile } from './site-files.ts'

export interface SiteOptions {
  /** The built web. */
  folder: string
  title: string
  /** What the page may know of the settings: public, readable by everybody, and asked for at each visit. */
  settings: () => PageSettings
  /** Origins of other sites whose pictures the page may show, beside those of the settings; asked for as well. */
  imageHosts?: () => readonly string[]
  /** What the page at a path says of itself. It must not fail, and where that is not at hand, ask for it only if it may. */
  describe?: (path: string, mayAsk: () => boolean) => Promise<PageText>
  /** What the screen at a path needs as it opens, and the files of each screen by its name. */
  opening?: (path: string) => Opening
  pageFiles?: PageFiles
  /** An owner's own files by path; one with the path of a built file wins over it. */
  files?: ReadonlyMap<string, SiteFile>
}

const FOR_EVER = 'public, max-age=31536000, immutable'
const A_DAY = 'public, max-age=86400'

/** Serves the built web: its files and its one document for every path that looks like a page. */
export async function serveSite(
  app: App,
  {
    folder,
    title,
    settings,
    imageHosts = () => [],
    files: owners = new Map(),
    opening = () => NOTHING_YET,
    pageFiles = {},
    describe = async () => PLAIN,
  }: SiteOptions,
): Promise<void> {
  const html = await readFile(join(folder, 'index.html'), 'utf8')
  const document = keepDocuments((page: PageText, path: string, asked: Pick<Opening, 'name' | 'asks'>) => {
    const given = { settings: settings(), hosts: imageHosts() }
    return {
      from: JSON.stringify([given, page, asked, page.isThere && path]),
      make: () => {
        const headers = app.headers.documentShowing(given.hosts)
        const plain = withFirstLoad(fillDocument(html, given.settings), asked, pageFiles)
        const told = withPageText(plain, title, app.origins[0] ?? null, path, page)
        const welcome = path === paths.home ? readWelcome(given.settings.welcome ?? {}) : undefined
        const filled = withFirstLook(told, title, { head: page.head, welcome })
        return { headers, body: new CompressedBody(Buffer.from(filled), { headers }) }
      },
    }
  })
  const anyPage = () => document(OF_ANY, '', NOTHING_YET)
  anyPage().get() // a build without its placeholders stops the start, not the first visitor
  const files = new Map<string, SiteFile>([...(await listFiles(folder, '', lifetime, { isBuilt: true })), ...owners])
  app.fastify.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    config: { limit: 'files' },
    handler: async (request, reply) => {
      const path = rawPath(request)
      const file = files.get(path)
      if (file !== undefined) {
        if (path === NOTICES_WORKER) reply.headers(app.headers.worker)
        return sendBody(request, reply.type(file.type).header('cache-control', file.cacheControl), await file.body())
      }
      if (!isPagePath(path)) return refuseUnknown(app, request)
      const mayMake = once(() => app.requests.tryTake(request.countedAs))
      const page = await describe(path, mayMake)
      const { name, asks, asksAnyway } = page.isThere ? opening(path) : NOTHING_YET
      // What a query asks for (another page, a search) is the screen's to know.
      const own = document(page, path, { name, asks: request.raw.url === path ? asks : asksAnyway })
      const { headers, body } = (own.isKept || mayMake() ? own : anyPage()).get()
      reply.code(page.isThere ? 200 : 404)
      reply.headers(headers).type('text/html; charset=utf-8').header('cache-control', 'no-cache')
      return sendBody(request, reply, body)
    },
  })
}

const PLAIN: PageText = { heading: null, isThere: true }
/** Without an address, so that one document does for all pages of which nothing more can be told now. */
const OF_ANY: PageText = { heading: null, isThere: false }
const MOST_DOCUMENTS = 500

/** Documents by what they are made from. */
function keepDocuments<Given extends unknown[], Made>(ask: (...given: Given) => { from: string; make: () => Made }) {
  const kept = new RecentMap<string, Made>(MOST_DOCUMENTS)
  return (...given: Given): { isKept: boolean; get: () => Made } => {
    const { from, make } = ask(...given)
    const known = kept.get(from)
    const get = () => {
      const made = known ?? make()
      kept.set(from, made)
      return made
    }
    return { isKept: known !== undefined, get }
  }
}

/** A request pays once, whatever has to be asked and made for it. */
function once(take: () => boolean): () => boolean {
  let isPaid: boolean | undefined
  return () => (isPaid ??= take())
}

const META = new RegExp(`<meta name="${PAGE_SETTINGS_META}" content="[^"]*"`)

/** Puts the public settings into the built document. */
function fillDocument(html: string, settings: PageSettings): string {
  const content = escapeHtml(JSON.stringify(settings))
  const filled = html.replace(META, () => `<meta name="${PAGE_SETTINGS_META}" content="${content}"`)
  if (!filled.includes(content)) throw new Error(`The built index.html has no <meta name="${PAGE_SETTINGS_META}">`)
  return filled
}

/** Pages of the site have no dots, doubled slashes or hidden separators; paths that have are probes or lost files. */
export function isPagePath(path: string): boolean {
  if (!/^(?:\/[\w~!$&'()*+,;=:@%-]*)+$/.test(path) || path.includes('//')) return false
  if (/%(?:[01].|2[ef]|5c|7f)/i.test(path)) return false
  return !/^\/(?:api|assets|files|img|websocket)(?:\/|$)/i.test(path)
}

function lifetime(path: string): string {
  if (path.startsWith('/assets/')) return FOR_EVER
  return path.startsWith('/img/flags/') ? A_DAY : 'no-cache'
}
