import type { Db } from '#server/ground/db/db.ts'
import { NoSuchPath } from '#server/http/access/errors.ts'
import type { App } from '#server/http/edge/app.ts'
import { paths } from '#shared/paths.ts'
import { escapeHtml } from '#shared/text/escape-html.ts'
import type { PageName } from './match-page.ts'
import { listServerIds } from './pages.queries.ts'

/** Of no use to whoever searches, or for one person only. */
const LEFT_OUT: readonly PageName[] = [
  ...(['login', 'callback', 'logout', 'profile', 'notices'] as const),
  ...(['admin', 'doctor', 'chat', 'people', 'person', 'audit'] as const),
  ...(['reports', 'report', 'adminReports', 'adminReport', 'watchlist', 'offenders'] as const),
  'ledger', // where the owner does not want it, nothing is there
]

/** The screens of the site for search engines; players are found through them, by whoever looks for a name. */
export function serveSiteMap(app: App, db: Db): void {
  app.fastify.get('/sitemap.xml', async (_request, reply) => {
    const [origin] = app.origins
    if (origin === undefined) throw new NoSuchPath()
    const urls = listScreens(await listServerIds(db)).map(
      (path) => `<url><loc>${escapeHtml(origin + path)}</loc></url>`,
    )
    const body = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`
    return reply.type('application/xml; charset=utf-8').header('cache-control', 'public, max-age=3600').send(body)
  })
}

export function listScreens(serverIds: readonly number[]): string[] {
  return Object.entries(paths)
    .filter(([page]) => !LEFT_OUT.includes(page as PageName))
    .flatMap(([, path]) => {
      if (!path.includes(':')) return [path]
      return path.includes(':server_id') && !path.includes(':steam_id')
        ? serverIds.map((id) => path.replace(':server_id', String(id)))
        : []
    })
}
