import type { PruneRule } from '#server/counting/journal/prune-segments.ts'
import type { NewRecord } from '#server/counting/journal/record.ts'
import type { LineBatch } from '#server/ground/supervisor.ts'
import type { CollectorStatus } from './collector-status.ts'
import type { LogSender } from './gate.ts'
import type { UdpAddress } from './udp-listener.ts'

/** What the collector's thread is started with. */
export interface CollectorSetup {
  folder: string
  afterSeq: number
  listen: UdpAddress
  senders: readonly LogSender[]
  /** The supervisor has the port, and gives what comes there. */
  supervised: boolean
}

/** From the main thread to the collector's. Each message with an id gets one answer with that id. */
export type ToCollector =
  | { type: 'senders'; senders: readonly LogSender[] }
  | { type: 'append'; id: number; records: readonly NewRecord[] }
  | { type: 'prune'; id: number; rule: PruneRule }
  | { type: 'lines'; batch: LineBatch }
  | { type: 'close' }

/** From the collector's thread to the main one. */
export type FromCollector =
  | { type: 'ready'; address: UdpAddress; status: CollectorStatus }
  | { type: 'failed'; reason: string } // it could not start
  | { type: 'status'; status: CollectorStatus }
  | { type: 'done'; id: number; value: number }
  | { type: 'refused'; id: number; disk: boolean; reason: string }
  | { type: 'log'; level: 'info' | 'warn' | 'error'; details: object; message: string }
