import { RecentMap } from '#server/ground/recent-map.ts'
import { limitKey } from '#server/http/access/client-address.ts'
import { fail, NotFound } from '#server/http/access/errors.ts'
import { rawPath } from '#server/http/access/strict-path.ts'
import type { App } from '#server/http/edge/app.ts'
import { CompressedBody } from '#server/http/replies/compressed-body.ts'
import { sendBody } from '#server/http/replies/send-body.ts'
import type { PageText } from '#server/http/site/page-text.ts'
import { drawPicture } from './draw-picture.ts'
import { Painter } from './painter.ts'

/** Drawing takes long for a computer: an address may ask for so many pictures a minute that are not kept. */
const DRAWN_PER_MINUTE = 60
const MOST_KEPT = 200 // of some 40 kB each

export interface PictureOptions {
  siteName: string
  describe: (path: string) => Promise<PageText>
  drawnPerMinute?: number | undefined
}

/** The picture that a chat shows beside a link, for every page there is: `/share/servers.png` for `/servers`. */
export function servePictures(
  app: App,
  { siteName, describe, drawnPerMinute = DRAWN_PER_MINUTE }: PictureOptions,
): void {
  const painter = new Painter()
  app.fastify.addHook('onClose', () => painter.close())
  const drawn = app.limits.bucket('pictures', drawnPerMinute)
  const kept = new RecentMap<string, Promise<CompressedBody>>(MOST_KEPT)

  function find(svg: string, address: string): Promise<CompressedBody> {
    const known = kept.get(svg)
    if (known !== undefined) return known
    drawn.take(limitKey(address))
    const body = painter.paint(svg).then((png) => new CompressedBody(png, { quality: 0 }))
    kept.set(svg, body)
    body.catch(() => kept.delete(svg))
    return body
  }

  for (const url of ['/share.png', '/share/*']) {
    app.fastify.route({
      method: ['GET', 'HEAD'],
      url,
      handler: async (request, reply) => {
        const page = await describe(pageOf(rawPath(request)) ?? fail(new NotFound('Picture')))
        if (!page.isThere) throw new NotFound('Picture')
        const body = await find(drawPicture(siteName, page), request.address)
        return sendBody(request, reply.type('image/png').header('cache-control', 'public, max-age=300'), body)
      },
    })
  }
}

/** The page a picture is of, or null when it is of none. */
function pageOf(path: string): string | null {
  const page = /^\/share(\/.*)?\.png$/.exec(path)
  return page && (page[1] ?? '/')
}
