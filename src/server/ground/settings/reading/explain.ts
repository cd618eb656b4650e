import { z } from 'zod'
import { describeValue, oneLine } from './describe-value.ts'

/** One sentence for each thing wrong: the key's path, what was found and what is allowed. */
export function explainProblems(error: z.ZodError, given: unknown, schema: z.ZodType): string[] {
  return error.issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => explainUnknownKey([...issue.path, key], schema))
    }
    return [`${pathText(issue.path)} is ${describeValue(valueAt(given, issue.path))}; allowed: ${allowed(issue)}.`]
  })
}

function explainUnknownKey(path: PropertyKey[], schema: z.ZodType): string {
  const parent = path.slice(0, -1)
  const known = knownKeys(schema, parent)
  const nearest = nearestTo(String(path.at(-1)), known)
  const hint = nearest ? `did you mean ${pathText([...parent, nearest])}?` : `known here: ${known.join(', ')}.`
  return `${pathText(path)} is not a setting; ${hint}`
}

function allowed(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.message.startsWith('Invalid input') ? article(issue.expected) : issue.message
    case 'invalid_value':
      return issue.values.map(String).join(', ')
    case 'too_small':
      return limitText('at least', issue.minimum, issue.origin)
    case 'too_big':
      return limitText('at most', issue.maximum, issue.origin)
    default:
      return issue.message
  }
}

function limitText(words: string, limit: number | bigint, origin: string): string {
  return origin === 'string' ? `${words} ${limit} characters` : `${words} ${limit}`
}

function article(type: string): string {
  const words: Record<string, string> = {
    array: 'a list',
    object: 'a group of keys',
    int: 'a whole number',
    boolean: 'true or false',
    string: 'text',
  }
  return words[type] ?? `a ${type}`
}

function pathText(path: readonly PropertyKey[]): string {
  const text = path.reduce<string>((before, key) => {
    if (typeof key === 'number') return `${before}[${key}]`
    return before === '' ? keyText(key) : `${before}.${keyText(key)}`
  }, '')
  return text === '' ? 'The whole file' : oneLine(text)
}

/** A key that is a blank or begins with one is hardly seen otherwise. */
const keyText = (key: PropertyKey): string => (/^[\w-]+$/.test(String(key)) ? String(key) : JSON.stringify(String(key)))

function valueAt(given: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    given,
  )
}

function knownKeys(schema: z.ZodType, path: readonly PropertyKey[]): string[] {
  const [key, ...rest] = path
  const inner = unwrap(schema)
  if (key === undefined) return inner instanceof z.ZodObject ? Object.keys(inner.shape) : []
  if (inner instanceof z.ZodArray) return knownKeys(inner.element as z.ZodType, rest)
  const next: unknown = inner instanceof z.ZodObject ? inner.shape[String(key)] : undefined
  return next instanceof z.ZodType ? knownKeys(next, rest) : []
}

function unwrap(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodPipe) return unwrap(schema.def.in as z.ZodType) // what is written, not what becomes of it
  const wrapped = schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault || schema instanceof z.ZodOptional
  return wrapped ? unwrap(schema.def.innerType as z.ZodType) : schema
}

const LONGEST_KEY = 40

function nearestTo(word: string, known: readonly string[]): string | undefined {
  if (word.length > LONGEST_KEY) return undefined
  const ranked = known
    .map((key) => ({ key, distance: editDistance(word, key) }))
    .sort((a, b) => a.distance - b.distance || a.key.localeCompare(b.key))
  const [best] = ranked
  return best && best.distance <= Math.max(2, best.key.length / 3) ? best.key : undefined
}

/** Levenshtein: how many letters to add, drop or change. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}
