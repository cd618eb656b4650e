const MOST_BYTES = 64 * 1024
const MOST_BRACKETS = 1500 // the ends of raw elements, and quotes
const MOST_WORK = 1000 ** 2 // about a tenth of a second

// Ten quotes or list items in one line, each inside the one before.
const DEEP_NESTING = /^(?:[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t]))){10}/m

/** Whether the reader gets through a text quickly. Its work grows with the square of the signs in one paragraph. */
export function isReadable(text: string): boolean {
  if (text.length > MOST_BYTES || new TextEncoder().encode(text).length > MOST_BYTES) return false
  if (countOf(/[<>]/g, text) > MOST_BRACKETS || DEEP_NESTING.test(text)) return false
  const work = text.split(/\n[ \t\r]*\n/).reduce((sum, paragraph) => sum + countOf(/[[\]*_`<&~!]/g, paragraph) ** 2, 0)
  return work <= MOST_WORK
}

function countOf(sign: RegExp, text: string): number {
  return text.match(sign)?.length ?? 0
}
