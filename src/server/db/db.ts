import pg from 'pg'
import type { z } from 'zod'
import type { Sql } from './sql.ts'

export { emptySql, joinSql, Sql, sql } from './sql.ts'

/** Asks questions of the database. A transaction is one too. */
export interface Db {
  /** Rows, each read through its schema: a column of the wrong type is an error, an extra one is dropped. */
  many<T>(schema: z.ZodType<T>, query: Sql): Promise<T[]>
  /** The first row, or null. */
  one<T>(schema: z.ZodType<T>, query: Sql): Promise<T | null>
  /** Runs a statement and says how many rows it touched. */
  run(query: Sql): Promise<number>
  /** All or nothing. Inside a transaction it joins that transaction. */
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>
}

/** The whole database: a pool of connections. */
export interface Database extends Db {
  /** Rows in chunks through a cursor, so that a whole list is never held at once. */
  stream<T>(schema: z.ZodType<T>, query: Sql, chunkRows?: number): AsyncIterable<T[]>
  /** One connection that LISTENs; calls back for each NOTIFY, and once with null after every (re)connect. */
  listen(channel: string, heard: (payload: string | null) => void): Promise<() => Promise<void>>
  close(): Promise<void>
}
