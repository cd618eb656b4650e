import { systemClock } from '#server/clock.ts'
import { type DatabaseOptions, openDatabase } from '#server/db/db.ts'
import type { LogSender } from '#server/intake/gate.ts'
import type { UdpAddress } from '#server/intake/udp-listener.ts'
import { startRecordLogs } from '#server/workers/record-logs.ts'
import { silentLog } from './silent-log.ts'

/** Takes log lines over UDP into a journal and a database until it is killed. Prints where it listens. */
export interface IngestSetup {
  socket: NonNullable<DatabaseOptions['socket']>
  dataDir: string
  listen: UdpAddress
  senders: readonly LogSender[]
}

const [setup = ''] = process.argv.slice(2)
const { socket, ...parts } = JSON.parse(setup) as IngestSetup
const db = openDatabase({ socket, connections: 2 })
const running = await startRecordLogs({ ...parts, db, retentionDays: 7, clock: systemClock, log: silentLog })
process.stdout.write(`${JSON.stringify(running.collector.address)}\n`)
