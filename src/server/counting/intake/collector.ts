import type { RemoteInfo } from 'node:dgram'
import type { Journal } from '#server/counting/journal/journal.ts'
import type { JournalLog } from '#server/counting/journal/journal-log.ts'
import { withoutMapping } from '#server/ground/address.ts'
import type { Clock } from '#server/ground/clock.ts'
import { type CollectorStatus, noCounts } from './collector-status.ts'
import { Gate, type LogSender } from './gate.ts'
import { watchKernelDrops } from './kernel-drops.ts'
import { logRefusals } from './log-refusals.ts'
import type { ReceivedLine } from './read-frames.ts'
import { RefusedSources } from './refused-sources.ts'
import { openUdpListener, type UdpAddress } from './udp-listener.ts'

export interface CollectorOptions {
  journal: Journal
  listen: UdpAddress
  senders: readonly LogSender[]
  /** The supervisor has the port, and what comes there is taken by `take`. */
  supervised?: boolean
  clock: Clock
  log: JournalLog
  monotonic?: () => number
  onDatagram?: () => void
}

export interface Collector {
  readonly address: UdpAddress
  setSenders(senders: readonly LogSender[]): void
  /** Says whether there was room for it; a line that is refused needs none. */
  take(line: ReceivedLine): boolean
  /** Lines found no room at the supervisor: so many so far. */
  countOver(lines: number): void
  status(): Omit<CollectorStatus, 'relayed'>
  close(): Promise<void>
}

/** Listens for game logs and appends each datagram that the gate admits to the journal, as one record. */
export async function openCollector(options: CollectorOptions): Promise<Collector> {
  const {
    journal,
    listen,
    senders,
    supervised = false,
    clock,
    log,
    monotonic = () => performance.now(),
    onDatagram = () => undefined,
  } = options
  const counters = noCounts()
  const refusals = logRefusals(counters, log)
  const refused = new RefusedSources()
  const gate = new Gate(monotonic)
  gate.setSenders(senders)

  const take = ({ datagram, address, port, receivedAt }: ReceivedLine) => {
    const verdict = gate.check(datagram, address, port)
    if (typeof verdict === 'string') {
      counters[verdict]++
      refusals.note(`${address} port ${port}`)
      const source = { address: withoutMapping(address), port }
      refused.note(source, verdict, gate.hasSenderAt(source.address), receivedAt)
      return true
    }
    const { serverId, origin, line } = verdict
    const record = {
      receivedAt,
      serverId,
      source: 'udp',
      origin,
      place: port,
      payload: line,
    } as const
    const hasRoom = journal.append([record])
    if (hasRoom) counters.accepted++
    return hasRoom
  }

  const receive = (datagram: Uint8Array, { address, port }: RemoteInfo) => {
    if (!take({ datagram, address, port, receivedAt: clock.now().getTime() })) counters.dropped_disk++
    onDatagram()
  }
  const open = () =>
    openUdpListener({ listen, onDatagram: receive, log }).catch((error: unknown) => {
      refusals.stop() // or the thread never ends
      throw error
    })
  const listener = supervised ? null : await open()
  const address = listener?.address ?? listen
  const kernelDrops = watchKernelDrops(address, { monotonic })
  return {
    address,
    setSenders: (list) => gate.setSenders(list),
    take,
    countOver: (lines) => {
      counters.dropped_full = lines
    },
    status: () => ({
      counters: { ...counters },
      refused: refused.list(),
      kernelDrops: kernelDrops(),
      journal: { ...journal.position(), state: journal.state() },
    }),
    close: async () => {
      refusals.stop()
      await listener?.close()
    },
  }
}
