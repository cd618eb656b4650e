import { errorCode } from '#server/ground/errors/error-code.ts'

/** Why an exchange failed, in a word. `fetch failed` says nothing; what it failed of does, and holds no address. */
export function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  return cause instanceof Error ? errorCode(cause) || cause.name : 'unknown'
}
