import type { z } from 'zod'
import { Invalid } from '#server/http/access/errors.ts'
import type { Call } from '#shared/contract.ts'

export interface RawInput {
  params: unknown
  query: unknown
  body: unknown
}

export interface CallInput {
  params: object
  query: object
  body: object
}

/** Reads the three inputs of a call through its schemas; the first problem becomes a 422 that names its field. */
export function inputReader(call: Call): (raw: RawInput) => CallInput {
  const body = call.body?.strict()
  return (raw) => ({
    params: read(call.params, raw.params),
    query: read(call.query, raw.query),
    body: body === undefined ? {} : read(body, raw.body),
  })
}

function read(schema: z.ZodObject | undefined, value: unknown): object {
  if (schema === undefined) return {}
  const result = schema.safeParse(value, { error: (issue) => describe(issue) })
  if (result.success) return result.data
  throw new Invalid(problemText(result.error))
}

function describe(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.input === undefined) return 'required'
  if (issue.code === 'unrecognized_keys') return 'not a known field'
  if (issue.code !== 'invalid_type') return undefined
  const isRepeated = Array.isArray(issue.input) && issue.expected !== 'object'
  return isRepeated ? 'one value only' : `must be ${WORD[issue.expected] ?? issue.expected}`
}

const WORD: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
}

function problemText(error: z.ZodError): string {
  const issue = error.issues[0]
  if (issue === undefined) return 'Invalid request'
  const unknownKey = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : []
  const field = [...issue.path, ...unknownKey].map(String).join('.').slice(0, 60)
  return `${field === '' ? 'body' : field}: ${issue.message}`
}
