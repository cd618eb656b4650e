import { parseJson } from './parse-json.ts'

/** What an object of JSON says by name; nothing, where the text is none. */
export function parseObject(text: string | null | undefined): Record<string, unknown> {
  try {
    return asObject(parseJson(text || '{}'))
  } catch {
    return {}
  }
}

export function asObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
