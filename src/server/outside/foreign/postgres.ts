import { Socket } from 'node:net'
import pg from 'pg'
import { type Connection, type ConnectionOptions, connectionOver, type Value } from './connection.ts'
import { ForeignFailed, LIMITS, NO_SENSE, TOO_LONG, untilClosed, watchSocket } from './limits.ts'
import { WholeMessages } from './whole-messages.ts'

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
  guardMessages(client, () => socket.destroy(new ForeignFailed(NO_SENSE)))
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

interface Heard {
  on(event: 'data' | 'end', listener: (chunk: Buffer) => void): unknown
}

/** The driver throws at messages that make no sense, which would end the process, or reads them for ever. */
function guardMessages(client: pg.Client, fail: () => void): void {
  const { connection } = client as unknown as { connection: { attachListeners(stream: Heard): void } } // not among its types
  const attach = connection.attachListeners.bind(connection)
  connection.attachListeners = (stream) =>
    attach({ on: (event, listener) => stream.on(event, event === 'data' ? guarded(listener, fail) : listener) })
}

function guarded(listener: (chunk: Buffer) => void, fail: () => void): (chunk: Buffer) => void {
  const messages = new WholeMessages()
  return (chunk) => {
    try {
      const whole = messages.push(chunk)
      if (whole === null) fail()
      else if (whole.length > 0) listener(whole)
    } catch {
      fail()
    }
  }
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
