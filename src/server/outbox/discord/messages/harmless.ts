const MOST_LETTERS = 64
const LINE_ENDS = /[\t-\r\u0085\u2028\u2029]+/g
const INVISIBLE = /[\p{C}\p{Default_Ignorable_Code_Point}\u2800]/gu
const STACKED = /(\p{M}{2})\p{M}+/gu
const MEANT = /[!-/:-@[-`{-~]/g // every sign of ASCII: Discord takes a backslash before each as 'just this sign'
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
const [ISOLATE, END_ISOLATE] = ['\u2068', '\u2069']

/**
 * A name that somebody chose, as Discord shows it letter by letter: no mention, markdown, link or invite comes of it, nothing in
 * it is invisible, and what is written from right to left turns nothing beside it around.
 */
export function harmless(name: string, nameless = '(no name)', most = MOST_LETTERS): string {
  const visible = name.replace(LINE_ENDS, ' ').replace(INVISIBLE, '').replace(STACKED, '$1')
  const seen = visible.replace(/\s+/g, ' ').trim()
  const letters = [...seen]
  const short = letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : seen
  if (short === '') return nameless
  const plain = short.replace(MEANT, '\\$&').replace(/@(?=everyone|here)/gi, '@\u200b')
  return RIGHT_TO_LEFT.test(plain) ? `${ISOLATE}${plain}${END_ISOLATE}` : plain
}
