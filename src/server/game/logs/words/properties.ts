import { isWordCharacter } from '#server/game/logs/line-text.ts'

const LONGEST_KEY = 32
const LONGEST_VALUE = 256
const MOST_PROPERTIES = 12

/**
 * Where the `(key "value")` pairs begin that a line ends with, leading space included; the line's length when it has none.
 * Read from the right, and never further left than `from`, because names stand to their left.
 */
export function startOfProperties(line: string, from: number): number {
  let start = line.length
  for (let count = 0; count < MOST_PROPERTIES && line.endsWith('")', start); count += 1) {
    const valueStart = line.lastIndexOf('"', start - 3) + 1
    const keyEnd = valueStart - 2
    const keyStart = startOfKey(line, keyEnd)
    if (keyStart - 2 < from || start - valueStart > LONGEST_VALUE || line.charAt(keyEnd) !== ' ') break
    if (keyStart === keyEnd || !line.startsWith(' (', keyStart - 2)) break
    start = keyStart - 2
  }
  return start
}

function startOfKey(line: string, end: number): number {
  let start = end
  while (start > 0 && end - start <= LONGEST_KEY && isWordCharacter(line.charCodeAt(start - 1))) start -= 1
  return start
}

/** Whether nothing but space follows. */
export function isEnd(line: string, at: number): boolean {
  return line.slice(at).trim() === ''
}

const PAIRS = /^(?: \(\w{1,32} "[^"]{0,256}"?\)){0,12}\s*$/

/** Whether nothing but `(key "value")` pairs follows; one public plugin forgets the quote that closes a value. */
export function endsInPairs(line: string, at: number): boolean {
  return PAIRS.test(line.slice(at))
}

/**
 * One value of the pairs that begin at `from`, where no player's text may stand. Read from the left, because one public
 * plugin forgets the quote that closes its first value.
 */
export function findProperty(line: string, from: number, key: string): string | null {
  const opening = `(${key} "`
  const found = line.indexOf(opening, from)
  if (found === -1) return null
  const start = found + opening.length
  const end = line.indexOf('"', start)
  return end === -1 || end - start > LONGEST_VALUE ? null : line.slice(start, end)
}
