const SECRET = /^(?:authorization|(?:set-)?cookie|api_?key|.*rcon.*|.*password.*|.*secret.*|openid\.sig|token)$/i
const COUNTS = new Set(['rejected_secret']) // how many, not which
const QUOTED = new Set(['detail', 'where']) // what a database says of an error beside its message
const DEEPEST = 6

/** A copy of a log entry in which no secret is left, at whatever depth it stood, nor a row that a database quotes in an error. */
export function withoutSecrets<T extends object>(entry: T, depth = 0): T {
  const quotes = 'severity' in entry && 'routine' in entry
  const safe = Object.entries(entry).map(([key, value]) => [
    key,
    isSecret(key, value) || (quotes && QUOTED.has(key)) ? '[redacted]' : safeValue(value, depth),
  ])
  return Object.fromEntries(safe) as T
}

const isSecret = (key: string, value: unknown): boolean =>
  SECRET.test(key) && !(COUNTS.has(key) && typeof value === 'number')

function safeValue(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Error || value instanceof Date) return value
  if (depth >= DEEPEST) return '[deep]'
  if (Array.isArray(value)) return value.map((item) => safeValue(item, depth + 1))
  return withoutSecrets(value, depth + 1)
}
