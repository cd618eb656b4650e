export type Token =
  | { type: 'text'; text: string; line: number; closed: boolean } // closed: a quote that was opened was also closed
  | { type: 'open'; line: number }
  | { type: 'close'; line: number }

/** The words and braces of a SourceMod configuration file, in one pass over the text. Quotes end with their line. */
export function* readTokens(text: string): Generator<Token> {
  const end = text.length
  let line = 1
  let at = text.startsWith('\uFEFF') ? 1 : 0
  while (at < end) {
    const char = text.charAt(at)
    if (char === '\n') {
      line += 1
      at += 1
    } else if (isSpace(char)) {
      at += 1
    } else if (char === ';' || text.startsWith('//', at)) {
      at = endOfLine(text, at)
    } else if (text.startsWith('/*', at)) {
      const close = text.indexOf('*/', at + 2)
      const next = close === -1 ? end : close + 2
      line += countLines(text.slice(at, next))
      at = next
    } else if (char === '{' || char === '}') {
      yield { type: char === '{' ? 'open' : 'close', line }
      at += 1
    } else {
      const word = char === '"' ? readQuoted(text, at + 1) : readBare(text, at)
      yield { type: 'text', text: word.text, line, closed: word.closed }
      at = word.next
    }
  }
}

interface Word {
  text: string
  closed: boolean
  next: number
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', '\\': '\\', '"': '"' }

function readQuoted(text: string, start: number): Word {
  const parts: string[] = []
  let kept = start
  let at = start
  while (at < text.length) {
    const char = text.charAt(at)
    if (char === '"' || char === '\n') {
      parts.push(text.slice(kept, at))
      return { text: parts.join(''), closed: char === '"', next: char === '"' ? at + 1 : at }
    }
    const escaped = char === '\\' ? ESCAPES[text.charAt(at + 1)] : undefined
    if (escaped !== undefined) {
      parts.push(text.slice(kept, at), escaped)
      kept = at + 2
    }
    at += escaped === undefined ? 1 : 2
  }
  parts.push(text.slice(kept))
  return { text: parts.join(''), closed: false, next: at }
}

function readBare(text: string, start: number): Word {
  let at = start + 1
  while (at < text.length && !endsBareWord(text, at)) at += 1
  return { text: text.slice(start, at), closed: true, next: at }
}

function endsBareWord(text: string, at: number): boolean {
  const char = text.charAt(at)
  return isSpace(char) || '\n{}";'.includes(char) || text.startsWith('//', at) || text.startsWith('/*', at)
}

function isSpace(char: string): boolean {
  return char === ' ' || char === '\t' || char === '\r' || char === '\v' || char === '\f'
}

function endOfLine(text: string, from: number): number {
  const newline = text.indexOf('\n', from)
  return newline === -1 ? text.length : newline
}

function countLines(text: string): number {
  return text.split('\n').length - 1
}
