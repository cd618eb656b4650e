import { fail, NoSuchPath } from '#server/http/access/errors.ts'
import { refuseOtherSpelling } from '#server/http/access/strict-path.ts'
import type { App } from '#server/http/edge/app.ts'
import { keptHeaders } from '#server/http/replies/kept-head.ts'
import { sendBody } from '#server/http/replies/send-body.ts'
import type { Freshness } from '#server/http/replies/snapshots.ts'

interface FeedOptions extends Freshness {
  path: string
  type: string
  /** The whole document, with addresses that begin with the site's origin. It may not grow without bound. */
  write: (origin: string) => Promise<string>
}

/** Serves a feed as calls are served: by the same limits, kept until what it tells of changes, with a tag. */
export function addFeed(app: App, { path, type, write, ...freshness }: FeedOptions): void {
  const key = `feed ${path}`
  const [origin] = app.origins
  const make = async () => ({
    json: await write(origin ?? fail(new NoSuchPath())),
    headers: { 'content-type': `${type}; charset=utf-8` },
  })
  app.fastify.route({
    method: ['GET', 'HEAD'],
    url: path,
    onRequest: refuseOtherSpelling(path),
    handler: async (request, reply) => {
      const snapshot = await app.snapshots.get(key, freshness, make)
      app.quick.remember(request.raw.url ?? '', { route: path, key, freshness, isRead: false })
      return sendBody(request, reply.headers(keptHeaders(snapshot, app.snapshots.now())), snapshot.body)
    },
  })
}
