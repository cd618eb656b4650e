import { type Db, type Sql, sql } from '#server/ground/db/db.ts'

/** What a person typed: trimmed, any case. Null when nothing is left to search for. */
export function searchNeedle(q: string | undefined): string | null {
  const needle = q?.replaceAll('\0', '').trim().toLowerCase()
  return needle ? needle : null
}

/** Fewer letters than this stand in half of all names, and no trigram index knows them. */
const LETTERS_IN_THE_MIDDLE = 3

export const isShort = (needle: string): boolean => [...needle].length < LETTERS_IN_THE_MIDDLE

/**
 * Match of a lower-case needle, spelled so that an index on lower(column) can serve it: anywhere in the text, or at its
 * beginning when the needle is short.
 */
export const matches = (loweredColumn: Sql, needle: string): Sql =>
  isShort(needle) ? matchesBeginning(loweredColumn, needle) : sql`${loweredColumn} like ${`%${literal(needle)}%`}`

export const matchesBeginning = (loweredColumn: Sql, needle: string): Sql =>
  sql`${loweredColumn} like ${`${literal(needle)}%`}`

/** A word of the text begins with the needle, however short it is; an index of trigrams knows the beginnings of words. */
export const matchesWordBeginning = (loweredColumn: Sql, needle: string): Sql =>
  sql`(${matchesBeginning(loweredColumn, needle)} or ${loweredColumn} like ${`% ${literal(needle)}%`})`

export const matchesWhole = (loweredColumn: Sql, needle: string): Sql => sql`${loweredColumn} like ${literal(needle)}`

const literal = (needle: string): string => needle.replace(/[\\%_]/g, '\\$&')

/** Rather than hold a connection for whoever asks for nearly everything, a search gives up. */
const SEARCH_MS = 2_000

/** Asks within the time a search may take; past it the database gives up and the error is a DatabaseAway. */
export function withinSearchTime<T>(db: Db, ask: (db: Db) => Promise<T>, milliseconds = SEARCH_MS): Promise<T> {
  return ask(db.within(milliseconds))
}
