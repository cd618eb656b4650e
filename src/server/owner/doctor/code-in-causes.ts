import { errorCode } from '#server/ground/errors/error-code.ts'

/** The code of a failure, such as ECONNREFUSED or 28P01, wherever in the chain of causes it stands; '' when it has none. */
export function codeInCauses(error: unknown): string {
  for (let current = error, depth = 0; current instanceof Error && depth < 5; current = current.cause, depth++) {
    const code = errorCode(current)
    if (code !== '') return code
    if (current instanceof AggregateError) return codeInCauses(current.errors[0])
    if (current.name === 'TimeoutError' || /timeout/i.test(current.message)) return 'ETIMEDOUT'
  }
  return ''
}
