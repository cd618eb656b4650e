import type { z } from 'zod'
import type { TableCopies } from '#server/ground/db/connection/copy.ts'
import type { DeadlineTimes } from '#server/ground/db/connection/deadlines.ts'
import type { Listener } from '#server/ground/db/connection/listen.ts'
import type { Session, SessionOptions } from '#server/ground/db/connection/session.ts'
import type { Sql } from './sql.ts'

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
  /** The same database, which gives up on each question after so long. In a transaction that holds until its end. */
  within(milliseconds: number): Db
}

/** A transaction in which whole tables can be copied. */
export interface CopyDb extends Db, TableCopies {}

/** Asks by whichever of some connections is free. */
export interface Pool extends Db {
  /** How many wait for a connection now, and how often one was lent since the start. */
  demand(): Demand
}

export interface Demand {
  waiting: number
  lent: number
}

/** The whole database. */
export interface Database extends Pool {
  /** For what any visitor may ask, on connections of its own: nobody else waits behind a crowd. */
  readonly crowd: Pool
  /** All or nothing, as `transaction`, and for work without deadlines. A failure costs the connection. */
  copyTransaction<T>(work: (db: CopyDb) => Promise<T>): Promise<T>
  /** Rows in chunks through a cursor, so that a whole list is never held at once. */
  stream<T>(schema: z.ZodType<T>, query: Sql, chunkRows?: number): AsyncIterable<T[]>
  /** Calls back for each NOTIFY, and with null after every (re)connect, when something may have been missed. */
  listen(channel: string, heard: Listener): Promise<() => Promise<void>>
  openSession(options: SessionOptions): Promise<Session>
  close(): Promise<void>
}

export interface DatabaseOptions {
  url?: string
  /** Given when `url` is a pooler in transaction mode: leads past it, for what needs a session of its own or much time. */
  directUrl?: string
  socket?: { dir: string; port: number; user: string; database: string }
  connections?: number
  crowdConnections?: number // beside those
  /** Off for work that may take as long as it takes, such as a migration or an import. */
  deadlines?: boolean
  times?: DeadlineTimes
  waitMs?: number // for a connection, when all are lent
  onError?: (error: Error) => void
}
