import { type Sql, sql } from './db.ts'

/** What a person typed: trimmed, any case. Null when nothing is left to search for. */
export function searchNeedle(q: string | undefined): string | null {
  const needle = q?.replaceAll('\0', '').trim().toLowerCase()
  return needle ? needle : null
}

/** Substring match of a lower-case needle, spelled so that a trigram index on lower(column) can serve it. */
export function contains(loweredColumn: Sql, needle: string): Sql {
  return sql`${loweredColumn} like ${`%${needle.replace(/[\\%_]/g, '\\$&')}%`}`
}
