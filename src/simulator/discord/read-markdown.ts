/** Parts of a text that Discord's clients, or its servers, take for more than letters. */
const ACTIVE: readonly RegExp[] = [
  /^```[\s\S]+?```/,
  /^`+[^`]+`+/,
  /^<(?:@[!&]?|#|\/[^>]*:|id:|t:-?)\w+(?::\w)?>/, // people, roles, channels, commands, moments
  /^<a?:\w+:\d+>/, // emoji
  /^@(?:everyone|here)/i,
  /^\[[^\]]+\]\([^)]+\)/,
  /^<?https?:\/\/\S+/i,
  /^(?:www\.)?discord(?:app)?\.(?:gg|com\/invite|me|io)\/\S+/i,
]
/** Signs around a text, which is read in its turn. */
const AROUND = /^(\*\*|__|~~|\|\||[*_])((?:\\[\s\S]|[^\\])+?)\1/
const AT_LINE_START = /^(?:#{1,3}|-#|>{1,3}|[-*+]|\d+\.) /
const INVISIBLE = /^[\p{Cc}\p{Cf}]/u
const OUR_OWN = /^[\u2068\u2069\u200b]/ // isolates, and what parts a mention

/** How a text is read: what is seen of it, and everything in it that does something. */
export function readMarkdown(text: string): { seen: string; active: string[] } {
  const active: string[] = []
  let seen = ''
  let rest = text
  const take = (raw: string, shown: string) => {
    rest = rest.slice(raw.length)
    seen += shown
  }
  while (rest !== '') {
    const [escaped, sign = ''] = /^\\([^0-9A-Za-z\s])/.exec(rest) ?? []
    const [found] = activeAt(rest, seen === '' || seen.endsWith('\n')) ?? []
    const [around, signs = '', inner = ''] = AROUND.exec(rest) ?? []
    if (escaped !== undefined) take(escaped, sign)
    else if (found !== undefined) {
      active.push(found)
      take(found, found)
    } else if (around !== undefined) {
      const within = readMarkdown(inner)
      active.push(signs, ...within.active)
      take(around, within.seen)
    } else {
      const [letter = ''] = rest
      const isHidden = letter !== '\n' && INVISIBLE.test(letter)
      if (isHidden && !OUR_OWN.test(letter)) active.push(letter)
      take(letter, isHidden ? '' : letter)
    }
  }
  return { seen, active }
}

function activeAt(text: string, isLineStart: boolean): RegExpExecArray | null {
  const rules = isLineStart ? [AT_LINE_START, ...ACTIVE] : ACTIVE
  return rules.map((rule) => rule.exec(text)).find((found) => found !== null) ?? null
}
