import { errorCode } from '#server/ground/errors/error-code.ts'

/** The database did not answer: refused, lost, out of connections, or past the deadline. A passing state, not a bug. */
export class DatabaseAway extends Error {
  constructor(cause: unknown) {
    super('The database does not answer', { cause })
    this.name = 'DatabaseAway'
  }
}

// https://www.postgresql.org/docs/current/errcodes-appendix.html
const AWAY_CLASSES = ['08', '53', '57'] // connection, resources, operator intervention (shutdown, cancelled)
const AWAY_CODES = ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'EAI_AGAIN']
const AWAY_TEXTS = ['timeout exceeded when trying to connect', 'Connection terminated', 'Query read timeout']

const REFUSALS = ['ECONNREFUSED', 'ENOENT', 'ENOTFOUND', '57P03'] // the last: it starts

/** There is no database at its address now, which is more than that it did not answer: nobody else has one there either. */
export function isRefusal(error: unknown): boolean {
  const errors: readonly unknown[] = error instanceof AggregateError ? error.errors : [error]
  return errors.every((each) => REFUSALS.includes(errorCode(each)))
}

export function asDatabaseError(error: unknown): unknown {
  return isAway(error) ? new DatabaseAway(error) : error
}

function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = errorCode(error)
  if (AWAY_CODES.includes(code)) return true
  if (code.length === 5 && AWAY_CLASSES.includes(code.slice(0, 2))) return true
  return AWAY_TEXTS.some((text) => error.message.includes(text))
}
