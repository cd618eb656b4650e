import { errorCode } from '#server/ground/errors/error-code.ts'

const MOST_TRIES = 5

// https://www.postgresql.org/docs/current/errcodes-appendix.html: a serialization failure, a deadlock
const CONTENTION = ['40001', '40P01']

/** Others may write the same rows at the same time; the database then undoes one of the two, which may try again. */
export async function retryContention<T>(work: () => Promise<T>, beforeNext?: () => Promise<void>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (tries === MOST_TRIES || !CONTENTION.includes(errorCode(error))) throw error
      await beforeNext?.()
    }
  }
}
