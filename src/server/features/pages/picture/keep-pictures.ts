import { RecentMap } from '#server/ground/recent-map.ts'
import { limitKey } from '#server/http/access/client-address.ts'
import type { App } from '#server/http/edge/app.ts'
import { CompressedBody } from '#server/http/replies/compressed-body.ts'
import { Painter } from './painter.ts'

/** Drawing takes long for a computer: an address may ask for so many pictures a minute that are not kept. */
const DRAWN_PER_MINUTE = 60
const MOST_KEPT = 200 // of some 40 kB each

/** The PNG of an SVG for whoever asks from an address. */
export type FindPicture = (svg: string, address: string) => Promise<CompressedBody>

/** Pictures by what they show, each drawn once. */
export function keepPictures(app: App, drawnPerMinute = DRAWN_PER_MINUTE): FindPicture {
  const painter = new Painter()
  app.fastify.addHook('onClose', () => painter.close())
  const drawn = app.limits.bucket('pictures', drawnPerMinute)
  const kept = new RecentMap<string, Promise<CompressedBody>>(MOST_KEPT)
  return (svg, address) => {
    const known = kept.get(svg)
    if (known !== undefined) return known
    drawn.take(limitKey(address))
    const body = painter.paint(svg).then((png) => new CompressedBody(png, { quality: 0 }))
    kept.set(svg, body)
    body.catch(() => kept.delete(svg))
    return body
  }
}
