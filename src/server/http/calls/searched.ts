import { DatabaseAway, type Db } from '#server/ground/db/db.ts'
import { searchNeedle, withinSearchTime } from '#server/ground/db/lists/search.ts'
import { errorCode } from '#server/ground/errors/error-code.ts'
import { Unavailable } from '#server/http/access/errors.ts'
import type { Call } from '#shared/contract.ts'

const CANCELLED = '57014' // https://www.postgresql.org/docs/current/errcodes-appendix.html

/** Asks for a list. When something is searched for, it has less time for it, and says so when that is over. */
export async function searched<T>(db: Db, q: string | undefined, ask: (db: Db) => Promise<T>): Promise<T> {
  if (searchNeedle(q) === null) return ask(db)
  try {
    return await withinSearchTime(db, ask)
  } catch (error) {
    if (!isOverdue(error)) throw error
    throw new Unavailable('This search takes too long. Please type more of what you look for.')
  }
}

/** What is searched for: the first text that says anything. */
export function searchText(call: Call, query: object): string | undefined {
  return textsOf(call, query).find((text): text is string => typeof text === 'string' && searchNeedle(text) !== null)
}

/** Also by a text that says nothing, of which there are many spellings: no kept reply is given for a new one. */
export const isSearch = (call: Call, query: object): boolean => textsOf(call, query).some((text) => text !== undefined)

function textsOf({ searchedBy = ['q'] }: Call, query: object): unknown[] {
  const given: Readonly<Record<string, unknown>> = { ...query }
  return searchedBy.map((name) => given[name])
}

const isOverdue = (error: unknown): boolean => error instanceof DatabaseAway && errorCode(error.cause) === CANCELLED
