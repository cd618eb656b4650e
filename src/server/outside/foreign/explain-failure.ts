import { errorCode } from '#server/ground/errors/error-code.ts'
import { errorMessage } from '#server/ground/errors/error-message.ts'
import type { Account } from './account.ts'
import { ForeignFailed } from './limits.ts'

/** Why a foreign database did not answer, in one sentence without the password. */
export class ForeignRefused extends Error {
  override name = 'ForeignRefused'
  readonly reason: Reason

  constructor(message: string, reason: Reason, cause: unknown) {
    super(message, { cause })
    this.reason = reason
  }
}

export type Reason = 'unreachable' | 'password' | 'no database' | 'not granted' | 'no table' | 'failed'

// https://mariadb.com/kb/en/mariadb-error-codes/ and https://www.postgresql.org/docs/current/errcodes-appendix.html
const REASONS: Readonly<Record<string, Reason>> = {
  ER_ACCESS_DENIED_ERROR: 'password',
  ER_DBACCESS_DENIED_ERROR: 'no database',
  ER_BAD_DB_ERROR: 'no database',
  ER_TABLEACCESS_DENIED_ERROR: 'not granted',
  ER_COLUMNACCESS_DENIED_ERROR: 'not granted',
  ER_NO_SUCH_TABLE: 'no table',
  '28P01': 'password',
  '28000': 'password',
  '3D000': 'no database',
  '42501': 'not granted',
  '42P01': 'no table',
}

export function explainFailure(error: unknown, account: Account): ForeignRefused {
  const { code, message } = partsOf(error)
  const reason = REASONS[code] ?? (/^(E[A-Z]{4,}|PROTOCOL_[A-Z_]+)$/.test(code) ? 'unreachable' : 'failed')
  return new ForeignRefused(sentenceFor(reason, account, reason === 'failed' ? message : code), reason, error)
}

function sentenceFor(reason: Reason, account: Account, detail: string): string {
  const { user, database } = account
  const where = locationOf(account)
  switch (reason) {
    case 'unreachable':
      return `The database at ${where} cannot be reached (${detail}).`
    case 'password':
      return `The database at ${where} refuses the user ${user} or its password.`
    case 'no database':
      return `There is no database ${database} at ${where}, or the user ${user} may not use it.`
    case 'not granted':
      return `The user ${user} lacks SELECT on a table of ${database}.`
    case 'no table':
      return `A table of ${database} is gone.`
    case 'failed':
      return `The database at ${where} failed: ${detail.slice(0, 200)}.`
  }
}

export const locationOf = ({ host, port }: Account): string => `${host.includes(':') ? `[${host}]` : host}:${port}`

function partsOf(error: unknown): { code: string; message: string } {
  if (error instanceof ForeignFailed) return { code: '', message: error.reason }
  return { code: errorCode(error), message: errorMessage(error).replace(/\p{Cc}/gu, ' ') }
}
