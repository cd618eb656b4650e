import { escapeHtml } from '#shared/text/escape-html.ts'

// The dark theme of the site (src/web/styles/tokens.css): a picture cannot ask its reader for one.
export const GROUND = '#0d1114'
export const INK = '#e7edf0'
export const MUTED = '#9aabb6'
export const ACCENT = '#e3a53c'
export const LINE = '#243039'
export const UP = '#55d08b'
export const DOWN = '#ff7a70'

/** A line of text in a drawing, from its start or to its end. */
export function drawText(x: number, y: number, size: number, fill: string, line: string, isAtEnd = false): string {
  if (line === '') return ''
  const anchor = isAtEnd ? ' text-anchor="end"' : ''
  return `<text x="${x}" y="${y}" font-size="${size}" font-weight="600" fill="${fill}"${anchor} xml:space="preserve">${escapeHtml(line)}</text>`
}
