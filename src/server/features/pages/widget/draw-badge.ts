import { drawable, sizeToFit } from '#server/features/pages/picture/drawable-text.ts'
import { DOWN, drawText, GROUND, INK, LINE, MUTED, UP } from '#server/features/pages/picture/drawing.ts'
import type { WidgetServer } from './widget-server.ts'

const WIDTH = 460
const HEIGHT = 110
const EDGE = 22
const FIGURE = 120 // for how many play
const WORDS = WIDTH - 2 * EDGE - FIGURE - 16

/** A game server as a small picture for forums and READMEs, where no page can stand. */
export function drawBadge(server: WidgetServer, siteName: string): string {
  const { id, isUp, players, map, mode } = server
  const name = drawable(server.name) ?? `Server ${id}`
  const played = [map, mode].flatMap((words) => drawable(words) ?? []).join(' · ')
  const [state, figure, label] = isUp ? [UP, players, 'playing'] : [DOWN, 'Offline', '']
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" font-family="Barlow Condensed, Arial Narrow, sans-serif">`,
    `<rect x="0.5" y="0.5" width="${WIDTH - 1}" height="${HEIGHT - 1}" rx="10" fill="${GROUND}" stroke="${LINE}"/>`,
    `<rect x="0.5" y="14" width="5" height="${HEIGHT - 28}" fill="${state}"/>`,
    drawText(EDGE, 42, sized(name, WORDS, 30), INK, name),
    isUp ? drawText(EDGE, 69, sized(played, WORDS, 20), MUTED, played) : '',
    drawText(EDGE, 94, sized(siteName, WORDS, 15), MUTED, drawable(siteName) ?? 'Sitrep'),
    drawText(WIDTH - EDGE, 60, sized(figure, FIGURE, 44), isUp ? INK : DOWN, figure, true),
    drawText(WIDTH - EDGE, 86, 17, MUTED, label, true),
    '</svg>',
  ].join('')
}

const OTHER_FACES = 0.8 // as an SVG it is drawn by whatever face its reader has, which may be wider

const sized = (line: string, width: number, most: number): number => sizeToFit(line, width * OTHER_FACES, most)
