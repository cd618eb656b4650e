import { isDigit } from '#server/game/logs/line-text.ts'

/** A whole number from 0 to `most`; null for anything else, signs and exponents included. */
export function parseCount(text: string | null, most: number): number | null {
  if (text === null || text === '' || text.length > 9) return null
  let value = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (!isDigit(code)) return null
    value = value * 10 + code - 0x30
  }
  return value <= most ? value : null
}

/** Like `parseCount`, from `-most` to `most`. */
export function parseChange(text: string | null, most: number): number | null {
  if (text === null || !text.startsWith('-')) return parseCount(text, most)
  const size = parseCount(text.slice(1), most)
  return size === null || size === 0 ? size : -size
}
