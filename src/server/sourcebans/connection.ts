import { connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { type Connection, createConnection, type QueryOptions } from 'mysql2'
import type { SourcebansAccount } from './account.ts'

export type Cell = string | null

/** One visit to the database. After any failure it is over. */
export interface SourcebansConnection {
  ask(statement: string, values?: readonly number[]): Promise<Cell[][]>
  run(statement: string): Promise<void>
  close(): void
}

export interface Limits {
  connectMs: number
  queryMs: number
  visitMs: number
  bytes: number
  cells: number
}

export const LIMITS: Limits = {
  connectMs: 5_000,
  queryMs: 10_000,
  visitMs: 30_000,
  bytes: 128 * 2 ** 20,
  cells: 4_000_000, // of all answers: 300 000 bans
}

export interface ConnectionOptions {
  account: SourcebansAccount
  tls: { ca: string | undefined } | null // null: not encrypted
  limits?: Limits
}

/** Whatever the other side does, a visit ends in time, takes a bounded amount of memory and gives away no file. */
export function openConnection({ account, tls, limits = LIMITS }: ConnectionOptions): SourcebansConnection {
  const socket = connect({ host: account.host, port: account.port, noDelay: true })
  const lost = lossOf(socket)
  const unwatch = watch(socket, limits)
  const giveUp = (reason: string) => socket.destroy(new SourcebansFailed(reason))
  const connection = createConnection({
    ...account,
    stream: socket,
    charset: 'utf8mb4',
    connectTimeout: limits.connectMs,
    ssl: tls ? { ca: tls.ca, rejectUnauthorized: true, verifyIdentity: true, minVersion: 'TLSv1.2' } : undefined,
    multipleStatements: false,
    flags: ['-LOCAL_FILES'],
    infileStreamFactory: () => {
      giveUp('it asked for a file of this machine')
      return Readable.from([])
    },
    disableEval: true, // or the driver would make code from the names of columns
    rowsAsArray: true,
    typeCast: countCells(limits.cells, () => giveUp('its answer is too long')),
  })
  // Every failure reaches whoever asks; without a listener it would end the process as well.
  connection.on('error', () => undefined)
  const send = (sql: string, values: readonly number[] = []) =>
    Promise.race([sendOnce(connection, { sql, values: [...values], timeout: limits.queryMs }), lost])
  return {
    ask: async (statement, values) => rowsOf(await send(statement, values)),
    run: async (statement) => void (await send(statement)),
    close: () => {
      unwatch()
      socket.destroy()
    },
  }
}

export class SourcebansFailed extends Error {
  override name = 'SourcebansFailed'

  constructor(reason: string) {
    super(`The SourceBans++ database failed: ${reason}`)
  }
}

function lossOf(socket: Socket): Promise<never> {
  const lost = new Promise<never>((_, reject) => {
    let reason: Error = new SourcebansFailed('it closed the connection')
    socket.on('error', (error) => {
      reason = error
    })
    socket.on('close', () => reject(reason))
  })
  lost.catch(() => undefined) // heard by whoever asks; when nobody does, it does not matter
  return lost
}

const LOOK_EVERY_MS = 100

function watch(socket: Socket, { visitMs, bytes }: Limits): () => void {
  const deadline = performance.now() + visitMs
  const timer = setInterval(() => {
    if (socket.bytesRead > bytes) socket.destroy(new SourcebansFailed('its answer is too long'))
    if (performance.now() > deadline) socket.destroy(new SourcebansFailed('it is too slow'))
  }, LOOK_EVERY_MS)
  socket.on('close', () => clearInterval(timer))
  return () => clearInterval(timer)
}

/** Every value as text: what it may be is for the reader to judge. */
function countCells(limit: number, tooMany: () => void) {
  let cells = 0
  return (field: { string(encoding: string): Cell }): Cell => {
    cells += 1
    if (cells === limit) tooMany()
    return field.string('utf8')
  }
}

function sendOnce(connection: Connection, query: QueryOptions): Promise<unknown> {
  return new Promise((resolve, reject) => {
    connection.query(query, (error, result) => (error ? reject(error) : resolve(result)))
  })
}

/** A rogue may answer a question with something that is no rows, or with several answers at once. */
function rowsOf(result: unknown): Cell[][] {
  if (Array.isArray(result) && result.every(isRow)) return result
  throw new SourcebansFailed('its answer is not a list of rows')
}

const isRow = (row: unknown): row is Cell[] => Array.isArray(row) && row.every(isCell)
const isCell = (cell: unknown): cell is Cell => cell === null || typeof cell === 'string'
