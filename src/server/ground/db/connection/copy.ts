import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from, to } from 'pg-copy-streams'
import type { Sql } from '#server/ground/db/sql.ts'
import { asDatabaseError } from './database-away.ts'

/** Whole tables as the text that COPY writes and reads: a line for each row. */
export interface TableCopies {
  /** For a `copy … to stdout`, which takes no values. */
  copyOut(statement: Sql): AsyncIterable<Buffer>
  /** For a `copy … from stdin`. Gives the number of rows. */
  copyIn(statement: Sql, rows: AsyncIterable<Buffer>): Promise<number>
}

export function tableCopies(client: pg.ClientBase): TableCopies {
  return {
    copyOut: async function* ({ text }) {
      try {
        yield* client.query(to(text))
      } catch (error) {
        throw asDatabaseError(error)
      }
    },
    copyIn: async ({ text }, rows) => {
      const copying = client.query(from(text))
      try {
        await pipeline(rows, copying)
      } catch (error) {
        throw asDatabaseError(error)
      }
      return copying.rowCount
    },
  }
}
