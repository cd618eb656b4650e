import { type Sql, sql } from '#server/ground/db/db.ts'
import type { Person } from './person.ts'

/** A table with rows about people: what of them is handed out, and what an erasure does to them. */
export interface PersonalTable {
  /** The rows about somebody, one jsonb each, called row. Steam ids are text: they do not fit a JSON number. */
  rows: (person: Person) => Sql
  /** What is handed out of a row, when it is not the row itself. */
  shape?: (row: Record<string, unknown>, person: Person) => Record<string, unknown>[]
  /** The steps of an erasure, and what they leave of the rows. `as` is the id of nobody that keeps the numbers. */
  erase: (person: Person, as: string, now: Date) => Sql[]
  fate: string
}

/** Of a row of `t`, by its server_id. */
export const server = sql`'server', (select server_name from game_servers s where s.server_id = t.server_id)`

export const own = sql`'steam_id', t.steam_id::text`

export const REMOVED = 'removed'
export const RENAMED = 'kept as those of nobody'
export const ERASED = '[erased]' // stands in texts of others
export const ERASED_NAME = 'Erased player'
