import type { RemoteInfo } from 'node:dgram'
import type { Journal } from '#server/counting/journal/journal.ts'
import type { JournalLog } from '#server/counting/journal/journal-log.ts'
import { withoutMapping } from '#server/ground/address.ts'
import type { Clock } from '#server/ground/clock.ts'
import { type CollectorStatus, noCounts } from './collector-status.ts'
import { Gate, type LogSender } from './gate.ts'
import { watchKernelDrops } from './kernel-drops.ts'
import { logRefusals } from './log-refusals.ts'
import { RefusedSources } from './refused-sources.ts'
import { openUdpListener, type UdpAddress } from './udp-listener.ts'

export interface CollectorOptions {
  journal: Journal
  listen: UdpAddress
  senders: readonly LogSender[]
  clock: Clock
  log: JournalLog
  monotonic?: () => number
}

export interface Collector {
  readonly address: UdpAddress
  setSenders(senders: readonly LogSender[]): void
  status(): CollectorStatus
  close(): Promise<void>
}

/** Listens for game logs and appends each datagram that the gate admits to the journal, as one record. */
export async function openCollector(options: CollectorOptions): Promise<Collector> {
  const { journal, listen, senders, clock, log, monotonic = () => performance.now() } = options
  const counters = noCounts()
  const refusals = logRefusals(counters, log)
  const refused = new RefusedSources()
  const gate = new Gate(monotonic)
  gate.setSenders(senders)

  const onDatagram = (datagram: Uint8Array, { address, port }: RemoteInfo) => {
    const verdict = gate.check(datagram, address, port)
    if (typeof verdict === 'string') {
      counters[verdict]++
      refusals.note(`${address} port ${port}`)
      const source = { address: withoutMapping(address), port }
      refused.note(source, verdict, gate.hasSenderAt(source.address), clock.now().getTime())
      return
    }
    const { serverId, origin, line } = verdict
    const record = {
      receivedAt: clock.now().getTime(),
      serverId,
      source: 'udp',
      origin,
      place: port,
      payload: line,
    } as const
    counters[journal.append([record]) ? 'accepted' : 'dropped_disk']++
  }

  const listener = await openUdpListener({ listen, onDatagram, log })
  const { address } = listener
  const kernelDrops = watchKernelDrops(address, monotonic)
  return {
    address,
    setSenders: (list) => gate.setSenders(list),
    status: () => ({
      counters: { ...counters },
      refused: refused.list(),
      kernelDrops: kernelDrops(),
      journal: { ...journal.position(), state: journal.state() },
    }),
    close: async () => {
      refusals.stop()
      await listener.close()
    },
  }
}
