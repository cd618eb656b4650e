import { isWordCharacter } from './line-text.ts'

const LONGEST_KEY = 32
const LONGEST_VALUE = 256
const MOST_PROPERTIES = 12

export interface Properties {
  start: number // where the first of them, or its leading space, begins; the message's length when there are none
  values: ReadonlyMap<string, string>
}

const NONE: ReadonlyMap<string, string> = new Map()

/** The `(key "value")` pairs a message ends with, read from the right and never further left than `from`. */
export function readProperties(message: string, from: number): Properties {
  let start = message.length
  let values: Map<string, string> | null = null
  for (let count = 0; count < MOST_PROPERTIES; count += 1) {
    if (!message.endsWith('")', start)) break
    const valueStart = message.lastIndexOf('"', start - 3) + 1
    const keyEnd = valueStart - 2
    const keyStart = startOfKey(message, keyEnd)
    if (keyStart - 2 < from || start - valueStart > LONGEST_VALUE || message.charAt(keyEnd) !== ' ') break
    if (keyStart === keyEnd || !message.startsWith(' (', keyStart - 2)) break
    values ??= new Map()
    values.set(message.slice(keyStart, keyEnd), message.slice(valueStart, start - 2))
    start = keyStart - 2
  }
  return { start, values: values ?? NONE }
}

function startOfKey(message: string, end: number): number {
  let start = end
  while (start > 0 && end - start <= LONGEST_KEY && isWordCharacter(message.charCodeAt(start - 1))) start -= 1
  return start
}

/**
 * One value of a line that no player can put text into. Read from the left, because one public plugin forgets the quote
 * that closes its first value.
 */
export function findProperty(message: string, from: number, key: string): string | null {
  const opening = `(${key} "`
  const found = message.indexOf(opening, from)
  if (found === -1) return null
  const start = found + opening.length
  const end = message.indexOf('"', start)
  return end === -1 || end - start > LONGEST_VALUE ? null : message.slice(start, end)
}
