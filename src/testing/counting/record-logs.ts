import { onTestFinished } from 'vitest'
import { startRecordLogs } from '#server/counting/pipeline/record-logs.ts'
import type { RecordLogsOptions } from '#server/counting/pipeline/record-logs-options.ts'
import { systemClock } from '#server/ground/clock.ts'
import type { Database } from '#server/ground/db/db.ts'
import { createLog } from '#server/ground/log/log.ts'
import { lineOfNumber } from '#testing/ingest/ingest.ts'
import { ingestOverHttp } from '#testing/ingest/ingest-http.ts'
import { temporaryDir } from '#testing/temporary-dir.ts'
import { logDatagram, openLogSocket } from './log-socket.ts'

/** The whole way of log lines, from a game server's socket and over HTTP into this database. */
export async function recordLogsInto(db: Database, options: Pick<RecordLogsOptions, 'spawn'> = {}) {
  const [socket, dataDir] = [await openLogSocket(), await temporaryDir()]
  const logs = await startRecordLogs({
    db,
    dataDir,
    listen: { host: '127.0.0.1', port: 0 },
    senders: [{ serverId: 1, address: '127.0.0.1', port: socket.address.port, secret: null }],
    retentionDays: 7,
    clock: systemClock,
    log: createLog({ level: 'silent', pretty: false }),
    ...options,
  })
  onTestFinished(() => logs.stop())
  const send = async (first: number, last = first) => {
    for (let number = first; number <= last; number += 1) {
      await socket.send(logDatagram(lineOfNumber(number)), logs.collector.address)
    }
  }
  return { dataDir, logs, send, ...(await ingestOverHttp(db, logs)) }
}
