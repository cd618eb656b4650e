import pg from 'pg'
import type { z } from 'zod'
import type { Sql } from '#server/ground/db/sql.ts'

/** One connection of its own, for what belongs to a session, such as advisory locks. */
export interface Session {
  many<T>(schema: z.ZodType<T>, query: Sql): Promise<T[]>
  end(): void
}

export interface SessionOptions {
  /** The database ends a session that asks nothing for so long, and frees its locks. */
  idleMs: number
  /** An answer that takes longer counts as lost. */
  answerMs: number
  /** Of one that was opened; one that could not be is told by the failure alone. */
  onEnd: (error: Error | null) => void
}

/** Must reach PostgreSQL itself: a pooler in transaction mode would give each question to another session. */
export async function openSession(connection: pg.ClientConfig, options: SessionOptions): Promise<Session> {
  const { idleMs, answerMs, onEnd } = options
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: answerMs, query_timeout: answerMs })
  let isOpen = false
  let ended = false
  const finish = (error: Error | null): void => {
    if (isOpen && !ended) onEnd(error)
    ended = true
  }
  client.on('error', finish)
  client.on('end', () => finish(null))
  const many = async <T>(schema: z.ZodType<T>, { text, values }: Sql) =>
    (await client.query(text, [...values])).rows.map((row) => schema.parse(row))
  try {
    await client.connect()
    await client.query(LIMITS, [String(idleMs), String(Math.ceil(idleMs / 2000)), String(idleMs)])
    if (ended) throw new Error('The connection was lost as soon as it was there')
    isOpen = true
  } catch (error) {
    ended = true
    drop(client)
    throw error
  }
  return {
    many,
    end: () => {
      ended = true
      drop(client)
    },
  }
}

/* The idle limit frees the locks of a node that is frozen or cut off, the others those of one whose machine is gone. */
const LIMITS = `
  select set_config('idle_session_timeout', $1, false), set_config('tcp_keepalives_idle', $2, false),
         set_config('tcp_keepalives_interval', '1', false), set_config('tcp_keepalives_count', '2', false),
         set_config('tcp_user_timeout', $3, false)`

/** A database that no longer answers is not waited for. */
function drop(client: pg.Client): void {
  const force = setTimeout(() => client.connection.stream.destroy(), 1_000).unref()
  client.end().then(
    () => clearTimeout(force),
    () => clearTimeout(force),
  )
}
