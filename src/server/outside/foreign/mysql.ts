import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { createConnection, type Connection as Driver, type QueryOptions } from 'mysql2'
import { type Cell, type Connection, type ConnectionOptions, connectionOver, type Value } from './connection.ts'
import { ForeignFailed, LIMITS, NO_SENSE, TOO_LONG, untilClosed, watchSocket } from './limits.ts'

/** Whatever the other side does, a visit ends in time, takes a bounded amount of memory and gives away no file. */
export function openMysql({ account, tls, limits = LIMITS }: ConnectionOptions): Connection {
  const { engine: _, ...target } = account
  const socket = connect({ host: account.host, port: account.port, noDelay: true })
  const lost = untilClosed(socket)
  const unwatch = watchSocket(socket, limits)
  const giveUp = (reason: string) => socket.destroy(new ForeignFailed(reason))
  const driver = createConnection({
    ...target,
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
    typeCast: countCells(limits.cells, () => giveUp(TOO_LONG)),
  })
  guardPackets(driver, () => giveUp(NO_SENSE))
  // Every failure reaches whoever asks; without a listener it would end the process as well.
  driver.on('error', () => undefined)
  const send = (sql: string, values: readonly Value[] = []) =>
    Promise.race([sendOnce(driver, { sql, values: [...values], timeout: limits.queryMs }), lost])
  return connectionOver(send, () => {
    unwatch()
    socket.destroy()
  })
}

/** What nobody asked for the driver reads outside of its own guard, and what it throws there would end the process. */
function guardPackets(driver: Driver, fail: () => void): void {
  const reader = driver as unknown as { handlePacket(packet?: unknown): void } // not among its types
  const handlePacket = reader.handlePacket.bind(driver)
  reader.handlePacket = (packet) => {
    try {
      handlePacket(packet)
    } catch {
      fail()
    }
  }
}

/** Every value as text. */
function countCells(limit: number, tooMany: () => void) {
  let cells = 0
  return (field: { string(encoding: string): Cell }): Cell => {
    cells += 1
    if (cells === limit) tooMany()
    return field.string('utf8')
  }
}

function sendOnce(driver: Driver, query: QueryOptions): Promise<unknown> {
  return new Promise((resolve, reject) => {
    driver.query(query, (error, result) => (error ? reject(error) : resolve(result)))
  })
}
