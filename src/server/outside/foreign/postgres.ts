import { Socket } from 'node:net'
import pg from 'pg'
import { type Connection, type ConnectionOptions, connectionOver, type Value } from './connection.ts'
import { ForeignFailed, LIMITS, TOO_LONG, untilClosed, watchSocket } from './limits.ts'

/** As openMysql, for a PostgreSQL that is not ours. */
export function openPostgres({ account, tls, limits = LIMITS }: ConnectionOptions): Connection {
  const { engine: _, ...target } = account
  const socket = new Socket()
  const lost = untilClosed(socket)
  const unwatch = watchSocket(socket, limits)
  const client = new pg.Client({
    ...target,
    stream: () => socket,
    ssl: tls ? { ca: tls.ca, rejectUnauthorized: true, servername: account.host, minVersion: 'TLSv1.2' } : false,
    application_name: 'sitrep',
    connectionTimeoutMillis: limits.connectMs,
    statement_timeout: limits.queryMs,
    query_timeout: limits.queryMs,
    types: asText(limits.cells, () => socket.destroy(new ForeignFailed(TOO_LONG))),
  })
  // Every failure reaches whoever asks; without a listener it would end the process as well.
  client.on('error', () => undefined)
  const ready = client.connect()
  ready.catch(() => undefined)
  const send = async (statement: string, values: readonly Value[] = []): Promise<unknown> => {
    await Promise.race([ready, lost])
    const query = { text: numbered(statement), values: [...values], rowMode: 'array' as const }
    const result: unknown = await Promise.race([client.query(query), lost])
    return result instanceof pg.Result ? result.rows : result
  }
  return connectionOver(send, () => {
    unwatch()
    socket.destroy()
  })
}

function asText(limit: number, tooMany: () => void) {
  let cells = 0
  const read = (value: unknown): unknown => {
    cells += 1
    if (cells === limit) tooMany()
    return value
  }
  return { getTypeParser: () => read }
}

/** Statements are written with `?` for a value, as MySQL has it; none has one elsewhere. */
function numbered(statement: string): string {
  let count = 0
  return statement.replaceAll('?', () => `$${++count}`)
}
