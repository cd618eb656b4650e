import type { RemoteInfo } from 'node:dgram'
import type { Journal } from '#server/counting/journal/journal.ts'
import type { JournalLog } from '#server/counting/journal/journal-log.ts'
import { withoutMapping } from '#server/ground/address.ts'
import type { Clock } from '#server/ground/clock.ts'
import type { KeptLine } from '#server/ground/supervisor.ts'
import { type CollectorStatus, noCounts } from './collector-status.ts'
import { EarlyLines } from './early-lines.ts'
import { Gate, type LogSender } from './gate.ts'
import { watchKernelDrops } from './kernel-drops.ts'
import { logRefusals } from './log-refusals.ts'
import { RefusedSources } from './refused-sources.ts'
import { openUdpListener, type UdpAddress, type UdpListener } from './udp-listener.ts'

export interface CollectorOptions {
  journal: Journal
  listen: UdpAddress
  senders: readonly LogSender[]
  supervised?: boolean
  held?: number | null
  clock: Clock
  log: JournalLog
  monotonic?: () => number
  onDatagram?: () => void
}

export interface Collector {
  readonly address: UdpAddress
  setSenders(senders: readonly LogSender[]): void
  /** A line that came before this collector did. */
  takeKept(line: KeptLine): void
  /** Ends the wait for such lines: those that came here meanwhile follow. A held socket is read from now on. */
  begin(): Promise<void>
  status(): CollectorStatus
  close(): Promise<void>
}

/** Listens for game logs and appends each datagram that the gate admits to the journal, as one record. */
export async function openCollector(options: CollectorOptions): Promise<Collector> {
  const {
    journal,
    listen,
    senders,
    supervised = false,
    held = null,
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

  const take = ({ datagram, address, port, receivedAt }: KeptLine) => {
    const verdict = gate.check(datagram, address, port)
    if (typeof verdict === 'string') {
      counters[verdict]++
      refusals.note(`${address} port ${port}`)
      const source = { address: withoutMapping(address), port }
      refused.note(source, verdict, gate.hasSenderAt(source.address), receivedAt)
      return
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
    counters[journal.append([record]) ? 'accepted' : 'dropped_disk']++
  }

  const early = new EarlyLines(take)
  if (!supervised) early.begin()
  const receive = (datagram: Uint8Array, { address, port }: RemoteInfo) => {
    early.take({ datagram, address, port, receivedAt: clock.now().getTime() })
    onDatagram()
  }
  const open = () =>
    openUdpListener({ listen, shared: supervised, held, onDatagram: receive, log }).catch((error: unknown) => {
      refusals.stop() // or the thread never ends
      throw error
    })
  let listener: UdpListener | null = held === null ? await open() : null
  const address = listener?.address ?? listen
  const kernelDrops = watchKernelDrops(address, { monotonic, onIntruder: warnOnce(log, address) })
  return {
    address,
    setSenders: (list) => gate.setSenders(list),
    takeKept: take,
    begin: async () => {
      early.begin()
      listener ??= await open()
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

function warnOnce(log: JournalLog, { port }: UdpAddress): () => void {
  let isTold = false
  return () => {
    if (!isTold)
      log.error({ port }, 'A program of another user is bound to the port of game logs too and may take them')
    isTold = true
  }
}
