import { plainLine } from '#shared/format/plain-line.ts'

/** Letters our faces have; the rest would be drawn as boxes. */
const DRAWN = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\x20-\x7e·–—’‘“”…€£°]/u
const LONGEST = 60

/** A line as it can be drawn; null when nothing is left of it. */
export function drawable(text: string): string | null {
  const letters = [...plainLine(text.normalize('NFC'), 400)].filter((letter) => DRAWN.test(letter))
  const line = letters.join('').replace(/\s+/g, ' ').trim()
  if (line === '') return null
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1).trimEnd()}…` : line
}

/** The size at which a line is as wide as it may be, by what letters of our faces take at the most, and `most` for short ones. */
export function sizeToFit(line: string, width: number, most: number): number {
  const ems = [...line].reduce((sum, letter) => sum + letterWidth(letter), 0)
  return Math.min(most, Math.floor(width / ems))
}

function letterWidth(letter: string): number {
  if (/[MWmw@%ÆŒ—…]/.test(letter)) return 0.72
  if (/[ A-Za-z0-9.,:;!'"()[\]/|·-]/.test(letter)) return 0.47
  return /\p{Script=Latin}|[!-~]/u.test(letter) ? 0.56 : 0.8
}
