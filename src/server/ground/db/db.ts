import pg from 'pg'
import type { z } from 'zod'
import { OWN_NAME, POOLED_NAME } from '#server/ground/db/connection/connection-names.ts'
import { tableCopies } from '#server/ground/db/connection/copy.ts'
import { asDatabaseError, DatabaseAway } from '#server/ground/db/connection/database-away.ts'
import { type Deadlines, deadlinesFor, lastResult, shortDeadlines } from '#server/ground/db/connection/deadlines.ts'
import { Listening } from '#server/ground/db/connection/listen.ts'
import { openSession } from '#server/ground/db/connection/session.ts'
import { toError } from '#server/ground/errors/to-error.ts'
import { mapInTurns } from '#server/ground/in-turns.ts'
import type { CopyDb, Database, DatabaseOptions, Db, Pool } from './database.ts'
import { Sql, sql } from './sql.ts'

export { DatabaseAway } from '#server/ground/db/connection/database-away.ts'
export type { Session } from '#server/ground/db/connection/session.ts'
export type { CopyDb, Database, DatabaseOptions, Db, Pool } from './database.ts'
export { emptySql, identifier, joinSql, plannedOnce, Sql, sql } from './sql.ts'

const POOL_WAIT_MS = 2_000
const CONNECTIONS = 6
/** More would only share the same processors among more questions, each of which then takes longer. */
const CROWD_CONNECTIONS = 4

export function openDatabase(options: DatabaseOptions): Database {
  const { directUrl, deadlines: isHurried = true } = options
  const direct = connectionOptions(directUrl === undefined ? options : { url: directUrl })
  const isPooled = directUrl !== undefined && isHurried
  const deadlines = deadlinesFor(isPooled ? 'pooled' : isHurried ? 'session' : 'none', options.times)
  const config: pg.PoolConfig = {
    ...(isPooled ? { ...connectionOptions(options), application_name: POOLED_NAME } : direct),
    connectionTimeoutMillis: options.waitMs ?? POOL_WAIT_MS,
    idleTimeoutMillis: 60_000,
    ...deadlines.connection,
  }
  const pool = new pg.Pool({ ...config, max: options.connections ?? CONNECTIONS })
  const crowd = new pg.Pool({ ...config, max: options.crowdConnections ?? CROWD_CONNECTIONS })
  const pools = [pool, crowd]
  const listening = new Listening(direct, (error) => options.onError?.(error))
  let closing = false
  for (const one of pools) {
    // A pool listens to idle connections only. What a lent one was asked fails by itself; unheard, its end ends the process.
    one.on('connect', (client) => void client.on('error', () => undefined))
    one.on('error', (error) => closing || options.onError?.(error))
  }
  return {
    ...openPool(pool, deadlines),
    crowd: openPool(crowd, deadlines),
    copyTransaction: (work) => inCopyTransaction(pool, deadlines, work),
    stream: (schema, query, chunkRows = 1_000) => streamRows(pool, deadlines, schema, query, chunkRows),
    listen: (channel, heard) => listening.listen(channel, heard),
    openSession: (session) => openSession(direct, session),
    close: async () => {
      closing = true // whatever a connection says from here on is farewell
      await Promise.all(pools.map((one) => one.end()))
    },
  }
}

function openPool(pool: pg.Pool, deadlines: Deadlines): Pool {
  let lent = 0
  pool.on('acquire', () => {
    lent += 1
  })
  return { ...askedOf(pool, deadlines), demand: () => ({ waiting: pool.waitingCount, lent }) }
}

function askedOf(pool: pg.Pool, deadlines: Deadlines): Db {
  return {
    ...questions((query) => pool.query(deadlines.question(query))),
    transaction: (work) => inTransaction(pool, deadlines, work),
    within: (milliseconds) => askedOf(pool, shortDeadlines(milliseconds)),
  }
}

function connectionOptions({ url, socket }: Pick<DatabaseOptions, 'url' | 'socket'>): pg.ClientConfig {
  const common = { application_name: OWN_NAME, keepAlive: true }
  if (url) return { ...common, connectionString: url }
  if (!socket) throw new Error('openDatabase needs a url or a socket')
  return { ...common, host: socket.dir, port: socket.port, user: socket.user, database: socket.database }
}

type Ask = (query: Sql) => Promise<pg.QueryResult | pg.QueryResult[]>

function questions(ask: Ask): Omit<Db, 'transaction' | 'within'> {
  const rowsOf = async (query: Sql): Promise<pg.QueryResult> => {
    try {
      return lastResult(await ask(query))
    } catch (error) {
      throw asDatabaseError(error)
    }
  }
  return {
    many: async (schema, query) => mapInTurns((await rowsOf(query)).rows, (row) => schema.parse(row)),
    one: async (schema, query) => {
      const [row] = (await rowsOf(query)).rows
      return row === undefined ? null : schema.parse(row)
    },
    run: async (query) => (await rowsOf(query)).rowCount ?? 0,
  }
}

async function inTransaction<T>(pool: pg.Pool, { begin }: Deadlines, work: (db: Db) => Promise<T>): Promise<T> {
  const client = await connect(pool)
  const db = transactionOn(client)
  try {
    return await commit(client, begin, db, work)
  } catch (error) {
    // A connection that cannot even roll back is not given to the next one. One that did not answer is not asked to.
    const broken = error instanceof DatabaseAway ? error : await db.run(sql`rollback`).then(() => undefined, toError)
    client.release(broken)
    throw error
  }
}

async function inCopyTransaction<T>(pool: pg.Pool, { begin }: Deadlines, work: (db: CopyDb) => Promise<T>): Promise<T> {
  const client = await connect(pool)
  try {
    return await commit(client, begin, { ...transactionOn(client), ...tableCopies(client) }, work)
  } catch (error) {
    // In the middle of a copy it cannot even be asked to roll back. The server does, once the connection is gone.
    client.release(true)
    throw error
  }
}

async function commit<D extends Db, T>(
  client: pg.PoolClient,
  begin: Sql,
  db: D,
  work: (db: D) => Promise<T>,
): Promise<T> {
  await db.run(begin)
  const result = await work(db)
  await db.run(sql`commit`)
  client.release()
  return result
}

/** One connection answers one question at a time, also when it is asked several at once. */
function transactionOn(client: pg.PoolClient): Db {
  let before: Promise<unknown> = Promise.resolve()
  const ask: Ask = (query) => {
    const answer = before.then(() => client.query(query.text, [...query.values]))
    before = answer.catch(() => undefined) // whoever asked hears of it
    return answer
  }
  const db: Db = {
    ...questions(ask),
    transaction: (inner) => inner(db),
    within: (milliseconds) => {
      const limit = sql`select set_config('statement_timeout', ${String(milliseconds)}, true)`
      ask(limit).catch(() => undefined) // the questions that follow fail as well
      return db
    },
  }
  return db
}

async function* streamRows<T>(
  pool: pg.Pool,
  { beginReading }: Deadlines,
  schema: z.ZodType<T>,
  query: Sql,
  chunkRows: number,
): AsyncIterable<T[]> {
  const client = await connect(pool)
  const db = questions((part) => client.query(part.text, [...part.values]))
  const fetchChunk = new Sql([`fetch ${Math.trunc(chunkRows)} from whole_list`], [])
  let failure: Error | undefined
  try {
    await db.run(beginReading)
    await db.run(sql`declare whole_list no scroll cursor for ${query}`)
    for (;;) {
      const rows = await db.many(schema, fetchChunk)
      if (rows.length > 0) yield rows
      if (rows.length < chunkRows) break
    }
    await db.run(sql`commit`)
  } catch (error) {
    failure = toError(error)
    throw error
  } finally {
    // Also reached when the reader stops half-way: the connection is dropped with its open cursor.
    client.release(failure ?? client.getTransactionStatus?.() !== 'I')
  }
}

async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect()
  } catch (error) {
    throw new DatabaseAway(error)
  }
}
