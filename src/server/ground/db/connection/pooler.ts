import { randomInt } from 'node:crypto'
import pg from 'pg'
import { z } from 'zod'
import { POOLED_NAME } from './connection-names.ts'

const ANSWER_MS = 5_000
const LOOKS = 5
const Backend = z.object({ pid: z.int() })
const Lock = z.object({ got: z.boolean() })

/** Whether sessions at this address are lent for a transaction each, as by a pooler in transaction mode. */
export function sharesSessions(url: string): Promise<boolean> {
  return withClients([url, url], async (one, other) => {
    const ofOne = new Set<number>()
    const ofOther = new Set<number>()
    for (let look = 0; look < LOOKS; look += 1) {
      ofOne.add(await backendOf(one))
      // Twice: a pooler that lends its sessions in turn would else give each of us the same one for ever.
      for (const pid of [await backendOf(other), await backendOf(other)]) ofOther.add(pid)
      if ([...ofOne].some((pid) => ofOther.has(pid))) return true
    }
    return false
  })
}

/** Whether both lead to the same database of the same server: a lock that one holds, the other cannot get. */
export function areOneDatabase(url: string, otherUrl: string): Promise<boolean> {
  return withClients([url, otherUrl], async (one, other) => {
    const key = randomInt(2 ** 47)
    await one.query('begin')
    await one.query('select pg_advisory_xact_lock($1)', [key])
    const { rows } = await other.query('select pg_try_advisory_xact_lock($1) as got', [key])
    await one.query('rollback')
    return !Lock.parse(rows[0]).got
  })
}

async function backendOf(client: pg.Client): Promise<number> {
  return Backend.parse((await client.query('select pg_backend_pid() as pid')).rows[0]).pid
}

async function withClients<T>(
  [url, otherUrl]: [string, string],
  work: (one: pg.Client, other: pg.Client) => Promise<T>,
): Promise<T> {
  const one = clientAt(url)
  const other = clientAt(otherUrl)
  try {
    await one.connect()
    await other.connect()
    return await work(one, other)
  } finally {
    await Promise.all([one.end(), other.end()])
  }
}

function clientAt(connectionString: string): pg.Client {
  const client = new pg.Client({
    connectionString,
    application_name: POOLED_NAME,
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
  })
  client.on('error', () => undefined) // what is asked fails by itself
  return client
}
