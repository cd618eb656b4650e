import { isWordCharacter } from './line-text.ts'

const LONGEST_KEY = 32
const LONGEST_VALUE = 256
const MOST_PROPERTIES = 12

export interface Properties {
  start: number // where the first of them, or its leading space, begins; the line's length when there are none
  values: ReadonlyMap<string, string>
}

const NONE: ReadonlyMap<string, string> = new Map()

/** The `(key "value")` pairs a line ends with, read from the right and never further left than `from`. */
export function readProperties(line: string, from: number): Properties {
  let start = line.length
  let values: Map<string, string> | null = null
  for (let count = 0; count < MOST_PROPERTIES; count += 1) {
    if (!line.endsWith('")', start)) break
    const valueStart = line.lastIndexOf('"', start - 3) + 1
    const keyEnd = valueStart - 2
    const keyStart = startOfKey(line, keyEnd)
    if (keyStart - 2 < from || start - valueStart > LONGEST_VALUE || line.charAt(keyEnd) !== ' ') break
    if (keyStart === keyEnd || !line.startsWith(' (', keyStart - 2)) break
    values ??= new Map()
    values.set(line.slice(keyStart, keyEnd), line.slice(valueStart, start - 2))
    start = keyStart - 2
  }
  return { start, values: values ?? NONE }
}

function startOfKey(line: string, end: number): number {
  let start = end
  while (start > 0 && end - start <= LONGEST_KEY && isWordCharacter(line.charCodeAt(start - 1))) start -= 1
  return start
}

/**
 * One value of a line that no player can put text into. Read from the left, because one public plugin forgets the quote
 * that closes its first value.
 */
export function findProperty(line: string, from: number, key: string): string | null {
  const opening = `(${key} "`
  const found = line.indexOf(opening, from)
  if (found === -1) return null
  const start = found + opening.length
  const end = line.indexOf('"', start)
  return end === -1 || end - start > LONGEST_VALUE ? null : line.slice(start, end)
}
