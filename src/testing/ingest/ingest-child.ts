import type { LogSender } from '#server/counting/intake/gate.ts'
import type { UdpAddress } from '#server/counting/intake/udp-listener.ts'
import { startRecordLogs } from '#server/counting/pipeline/record-logs.ts'
import { systemClock } from '#server/ground/clock.ts'
import { type DatabaseOptions, openDatabase } from '#server/ground/db/db.ts'
import { createLog } from '#server/ground/log/log.ts'
import { Node } from '#server/ground/nodes/node.ts'

/** Takes log lines over UDP into a journal and a database until it is killed. Prints where it listens. */
export interface IngestSetup {
  socket: NonNullable<DatabaseOptions['socket']>
  dataDir: string
  listen: UdpAddress
  senders: readonly LogSender[]
}

const [setup = ''] = process.argv.slice(2)
const { socket, ...parts } = JSON.parse(setup) as IngestSetup
const log = createLog({ level: 'silent', pretty: false })
const db = openDatabase({ socket, connections: 2, onError: () => undefined })
const servers = parts.senders.map(({ serverId }) => serverId)
const node = new Node({ db, name: parts.dataDir, roles: ['collect'], servers, sole: true, log })
await node.start()
const running = await startRecordLogs({ ...parts, db, node, retentionDays: 7, clock: systemClock, log })
process.stdout.write(`${JSON.stringify(running.collector.address)}\n`)
