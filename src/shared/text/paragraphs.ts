export interface Paragraph {
  words: string // without links and emphasis
  isPlain: boolean // false: it is more than words, so that only the reader of markdown can show it
}

const LINK = /(?<!!)\[([^[\]]*)\]\([^()]*\)/g
const EMPHASIS = /(\*{1,2})([^\s*](?:[^*]*[^\s*])?)\1/g
const OTHER_SIGNS = /[\\`*_~[\]<>|]|&#?\w+;| {2}\n/
const OTHER_LINES = /^(?:[ \t]*(?:#|[-+][ \t]|[-=]+[ \t]*$|\d+[.)][ \t])| {4}|\t)/m

/** Markdown as whoever cannot read it shows it: paragraph by paragraph, as far as they are of words alone. */
export function paragraphsOf(markdown: string): Paragraph[] {
  return markdown
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n/)
    .filter((text) => text.trim() !== '')
    .map((text) => {
      const words = text.replaceAll(LINK, '$1').replaceAll(EMPHASIS, '$2')
      return { words: words.trim(), isPlain: !OTHER_SIGNS.test(words) && !OTHER_LINES.test(words) }
    })
}

/** Those in front of the first one that is more than words. */
export function plainBeginning(paragraphs: readonly Paragraph[]): Paragraph[] {
  const end = paragraphs.findIndex(({ isPlain }) => !isPlain)
  return paragraphs.slice(0, end === -1 ? undefined : end)
}
