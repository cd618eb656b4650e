import { fail, NotFound } from '#server/http/access/errors.ts'
import { rawPath } from '#server/http/access/strict-path.ts'
import type { App } from '#server/http/edge/app.ts'
import { sendBody } from '#server/http/replies/send-body.ts'
import type { PageText } from '#server/http/site/page-text.ts'
import { drawPicture } from './draw-picture.ts'
import type { FindPicture } from './keep-pictures.ts'

export interface PictureOptions {
  siteName: string
  describe: (path: string) => Promise<PageText>
  find: FindPicture
}

/** The picture that a chat shows beside a link, for every page there is: `/share/servers.png` for `/servers`. */
export function servePictures(app: App, { siteName, describe, find }: PictureOptions): void {
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
