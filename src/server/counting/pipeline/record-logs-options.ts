import type { LogSender } from '#server/counting/intake/gate.ts'
import type { CollectorThread, StartCollectorOptions } from '#server/counting/intake/start-collector.ts'
import type { UdpAddress } from '#server/counting/intake/udp-listener.ts'
import type { LineJournal } from '#server/counting/journal/line-journal.ts'
import type { RecorderOptions } from '#server/counting/recorder/recorder-options.ts'
import type { Clock } from '#server/ground/clock.ts'
import type { Db } from '#server/ground/db/db.ts'
import type { Log } from '#server/ground/log/log.ts'
import type { Node } from '#server/ground/nodes/node.ts'

export interface RecordLogsOptions
  extends Pick<
      RecorderOptions,
      'rulesOf' | 'zoneOf' | 'mapOf' | 'countryOf' | 'keepsAddresses' | 'eventsSince' | 'chatSince' | 'onTold'
    >,
    Pick<StartCollectorOptions, 'spawn' | 'supervisor'> {
  db: Db
  dataDir: string
  listen: UdpAddress
  senders: readonly LogSender[]
  retentionDays: number
  clock: Clock
  log: Log
  /** Which game servers' lines are this node's to count; all when left out. */
  node?: Pick<Node, 'holds' | 'isAlone' | 'isConnected' | 'hear'>
}

/** The way of game logs from the socket through the journal into the tables. */
export interface RecordLogs {
  readonly collector: CollectorThread
  /** For lines that come another way. */
  readonly journal: LineJournal
  /** Lines that are in the journal and not yet counted. */
  lagLines(): number
  /** For how long there has been no moment without such lines. */
  lagSeconds(): number
  /** What was made of lines that another node may have counted, since the start. */
  takeovers(): Readonly<{ repeated: number; undecided: number; takenOver: number }>
  /** Null when all is well, else what is not. */
  trouble(): string | null
  readonly stop: () => Promise<void>
}
