const MOST_BYTES = 64 * 1024
const MOST_BRACKETS = 1500 // the ends of raw elements, and quotes
const MOST_WORK = 1000 ** 2 // about a tenth of a second

// Ten quotes or list items in one line, each inside the one before.
const DEEP_NESTING = /^(?:[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t]))){10}/m

const PARAGRAPH_END = /\n[ \t\r]*\n/
const ITEM_START = /\n {0,3}(?=[-+*] )/
/** A label that surely ends, and soon. */
const LABEL = /\[([^[\]\\`<]{0,300})\]/g
const LABELS_IN_LABELS = 4

/** Whether the reader gets through a text quickly. Its work grows with the square of the signs in one paragraph, and of the words behind a `[`. */
export function isReadable(text: string): boolean {
  if (text.length > MOST_BYTES || new TextEncoder().encode(text).length > MOST_BYTES) return false
  if (countOf(/[<>]/g, text) > MOST_BRACKETS || DEEP_NESTING.test(text)) return false
  const paragraphs = text.split(PARAGRAPH_END)
  const signs = paragraphs.map((paragraph) => countOf(/[[\]*_`<&~!]/g, paragraph))
  const words = paragraphs.flatMap((paragraph) => paragraph.split(ITEM_START)).map(wordsInOpenLabel)
  return sumOfSquares([...signs, ...words]) <= MOST_WORK
}

/** Each may begin an address that is to become a link, unless it stands in a label: the reader walks back to the `[` to know. */
function wordsInOpenLabel(paragraph: string): number {
  let text = paragraph
  for (let depth = 0; depth < LABELS_IN_LABELS; depth++) text = text.replace(LABEL, '($1)')
  const open = text.indexOf('[')
  return open === -1 ? 0 : countOf(/[\w+.-]+/g, text.slice(open))
}

const sumOfSquares = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count ** 2, 0)

function countOf(sign: RegExp, text: string): number {
  return text.match(sign)?.length ?? 0
}
