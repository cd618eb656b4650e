const MOST_VALUES = 200_000
const LONE_HALF = /\p{Cs}/u

/** Whether a database and JSON take a value as it is: finite numbers, text without NUL and half characters, and not too much of it. */
export function isStorable(value: unknown, longestText = 4_096): boolean {
  const waiting: unknown[] = [value]
  for (let seen = 0; waiting.length > 0; seen += 1) {
    const part = waiting.pop()
    if (seen > MOST_VALUES) return false
    if (typeof part === 'string' && !isStorableText(part, longestText)) return false
    if (typeof part === 'number' && !Number.isFinite(part)) return false
    if (part instanceof Map) for (const pair of part) waiting.push(...pair)
    else if (part instanceof Set || Array.isArray(part)) for (const item of part) waiting.push(item)
    else if (isPlain(part)) for (const pair of Object.entries(part)) waiting.push(...pair)
  }
  return true
}

const isStorableText = (text: string, longest: number): boolean =>
  text.length <= longest && !text.includes('\0') && !LONE_HALF.test(text)

function isPlain(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !ArrayBuffer.isView(value) && !(value instanceof Date)
}

/** Whether an attempt gave a value, or failed with one of the reader's own errors; anything else is thrown on. */
export async function orOwnError<T>(
  attempt: () => T | Promise<T>,
  own: readonly (new (...args: never[]) => Error)[],
  isGood: (value: T) => boolean = () => true,
): Promise<boolean> {
  let value: T
  try {
    value = await attempt()
  } catch (error) {
    if (own.some((kind) => error instanceof kind)) return true
    throw error
  }
  return isGood(value)
}
