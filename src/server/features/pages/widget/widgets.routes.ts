import type { FastifyRequest } from 'fastify'
import { type PageSources, readId } from '#server/features/pages/page-sources.ts'
import { fail, NotFound } from '#server/http/access/errors.ts'
import { refuseOtherSpelling, routePath } from '#server/http/access/strict-path.ts'
import type { App } from '#server/http/edge/app.ts'
import { keptHeaders } from '#server/http/replies/kept-head.ts'
import { sendBody } from '#server/http/replies/send-body.ts'
import { findWidgetServer, WIDGET_FRESH, type WidgetServer } from './widget-server.ts'
import { THEMES, type Theme, writeOverlay, writeWidget } from './write-widget.ts'

export interface WidgetOptions extends PageSources {
  siteName: string
}

const A_MOMENT = 'public, max-age=5'

/** A game server as a page for frames, the only one of the site that may be framed, and as one to lay over a stream. */
export function serveWidgets(app: App, { siteName, ...sources }: WidgetOptions): void {
  addPage(app, sources, {
    path: '/embed/server/{id}',
    headers: app.headers.framed,
    kindOf: themeOf,
    write: (server, theme) => writeWidget(server, siteName, theme),
  })
  addPage(app, sources, {
    path: '/embed/server/{id}/overlay',
    headers: app.headers.document,
    kindOf: () => 'overlay',
    write: (server) => writeOverlay(server, siteName),
  })
}

interface WidgetPage<Kind extends string> {
  path: string
  headers: Readonly<Record<string, string>>
  kindOf: (request: FastifyRequest) => Kind
  write: (server: WidgetServer, kind: Kind) => string
}

function addPage<Kind extends string>(app: App, sources: PageSources, page: WidgetPage<Kind>): void {
  const { path, headers, kindOf, write } = page
  app.fastify.route({
    method: ['GET', 'HEAD'],
    url: routePath(path),
    onRequest: refuseOtherSpelling(path),
    handler: async (request, reply) => {
      const { id } = request.params as { id: string } // the path has it
      const kind = kindOf(request)
      const snapshot = await app.snapshots.get(`${path} ${id} ${kind}`, WIDGET_FRESH, async () => {
        const server = await findWidgetServer(sources, readId(id))
        return { json: write(server ?? fail(new NotFound('Server')), kind), headers: HTML }
      })
      reply.removeHeader('x-frame-options') // unless the page has it
      reply.headers({ ...keptHeaders(snapshot, app.snapshots.now()), ...headers, 'cache-control': A_MOMENT })
      return sendBody(request, reply, snapshot.body)
    },
  })
}

const HTML = { 'content-type': 'text/html; charset=utf-8' }

function themeOf({ query }: FastifyRequest): Theme {
  const { theme } = query as { theme?: unknown }
  return THEMES.find((known) => known === theme) ?? 'auto'
}
