import { type Figure, type PageText, PICTURE } from '#server/http/site/page-text.ts'
import { drawable, sizeToFit } from './drawable-text.ts'
import { ACCENT, GROUND, INK, LINE, MUTED, drawText as text } from './drawing.ts'

const EDGE = 72
const WIDTH = PICTURE.width - 2 * EDGE
const MOST_FIGURES = 4

/** The picture of a page, as SVG: who or what it is of, and its numbers. */
export function drawPicture(siteName: string, page: PageText): string {
  const site = drawable(siteName) ?? 'Sitrep'
  const heading = drawable(page.heading ?? '') ?? site
  const context = drawable(page.context ?? '')
  const figures = (page.figures ?? []).slice(0, MOST_FIGURES)
  const words = figures.length === 0 ? drawable(page.description ?? '') : null
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${PICTURE.width}" height="${PICTURE.height}" font-family="Barlow Condensed">`,
    `<rect width="100%" height="100%" fill="${GROUND}"/>`,
    contours(),
    brand(heading === site ? '' : site),
    text(EDGE, 310, sizeToFit(heading, WIDTH, 132), INK, heading),
    context === null ? '' : text(EDGE, 378, sizeToFit(context, WIDTH, 48), ACCENT, context),
    words === null ? '' : text(EDGE, 450, sizeToFit(words, WIDTH, 44), MUTED, words),
    ...figures.map((figure, place) =>
      drawFigure(figure, EDGE + (place * WIDTH) / figures.length, WIDTH / figures.length),
    ),
    '</svg>',
  ].join('')
}

function drawFigure({ label, value }: Figure, x: number, room: number): string {
  const [name, number] = [drawable(label) ?? '', drawable(value) ?? '']
  const width = room - 32
  return [
    `<path d="M${x} 442h${width}" stroke="${LINE}" stroke-width="2"/>`,
    text(x, 528, sizeToFit(number, width, 84), INK, number),
    text(x, 576, sizeToFit(name, width, 34), MUTED, name),
  ].join('')
}

function brand(site: string): string {
  return [
    `<g transform="translate(${EDGE} 64) scale(2)"><rect width="32" height="32" rx="7" fill="${ACCENT}"/>`,
    '<path d="m7 15 9-8 9 8M7 20h18M7 26h11" fill="none" stroke="#141a1f" stroke-width="3.2"/></g>',
    text(EDGE + 84, 111, sizeToFit(site, WIDTH - 84, 44), MUTED, site),
  ].join('')
}

/** Heights of a map, as behind the cards of the site. */
function contours(): string {
  const rings = [0, 1, 2, 3, 4, 5].map((ring) => {
    const [rx, ry] = [90 + ring * 74, 52 + ring * 52]
    return `<ellipse cx="1080" cy="96" rx="${rx}" ry="${ry}" transform="rotate(-${14 + ring * 3} 1080 96)"/>`
  })
  return `<g fill="none" stroke="${LINE}" stroke-width="2">${rings.join('')}</g>`
}
