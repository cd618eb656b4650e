import { type PageSources, readId } from '#server/features/pages/page-sources.ts'
import type { FindPicture } from '#server/features/pages/picture/keep-pictures.ts'
import { fail, NotFound } from '#server/http/access/errors.ts'
import { rawPath } from '#server/http/access/strict-path.ts'
import type { App } from '#server/http/edge/app.ts'
import { sendBody } from '#server/http/replies/send-body.ts'
import { drawBadge } from './draw-badge.ts'
import { findWidgetServer, WIDGET_FRESH } from './widget-server.ts'

export interface BadgeOptions extends PageSources {
  siteName: string
  findPicture: FindPicture
}

const HEADERS = { 'cache-control': 'public, max-age=30', 'cross-origin-resource-policy': 'cross-origin' }

/** A game server as a picture that pages of others may show: `/img/server/1.svg` and `/img/server/1.png`. */
export function serveBadges(app: App, { siteName, findPicture, ...sources }: BadgeOptions): void {
  app.fastify.route({
    method: ['GET', 'HEAD'],
    url: '/img/server/:file',
    handler: async (request, reply) => {
      const [, id, kind] = BADGE.exec(rawPath(request)) ?? fail(new NotFound('Picture'))
      const drawn = await app.snapshots.get(`badge ${id}`, WIDGET_FRESH, async () => {
        const server = (await findWidgetServer(sources, readId(id))) ?? fail(new NotFound('Server'))
        return { json: drawBadge(server, siteName), headers: {} }
      })
      reply.headers(HEADERS)
      if (kind === 'svg') return sendBody(request, reply.type('image/svg+xml; charset=utf-8'), drawn.body)
      const png = await findPicture(drawn.body.identity.toString(), request.address)
      return sendBody(request, reply.type('image/png'), png)
    },
  })
}

const BADGE = /^\/img\/server\/([1-9]\d*)\.(svg|png)$/
