import { DatabaseAway } from '#server/ground/db/db.ts'
import { errorCode } from '#server/ground/errors/error-code.ts'
import { CursorMoved } from './cursor.ts'

// https://www.postgresql.org/docs/current/errcodes-appendix.html
const DATA_CLASSES = ['22', '23'] // a value that does not fit, a rule of a table that is broken

/** Whether one of the records is to blame, rather than the database's state or another writer. */
export function isPoison(error: unknown): boolean {
  if (error instanceof DatabaseAway || error instanceof CursorMoved) return false
  if (!(error instanceof Error)) return true
  const code = errorCode(error)
  return code.length !== 5 || DATA_CLASSES.includes(code.slice(0, 2))
}
