/** Text of anybody as one line: nothing invisible, nothing that turns the rest around, and an end. */
export function plainLine(text: string, longest: number): string {
  const line = text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return [...line].slice(0, longest).join('')
}
