import { parentPort, workerData } from 'node:worker_threads'
import { type Journal, JournalDiskError } from '#server/counting/journal/journal.ts'
import type { JournalLog } from '#server/counting/journal/journal-log.ts'
import { openJournal } from '#server/counting/journal/open-journal.ts'
import type { NewRecord } from '#server/counting/journal/record.ts'
import { systemClock } from '#server/ground/clock.ts'
import { errorMessage } from '#server/ground/errors/error-message.ts'
import { type Collector, openCollector } from './collector.ts'
import type { CollectorSetup, FromCollector, ToCollector } from './collector-messages.ts'
import type { CollectorStatus } from './collector-status.ts'
import { RelayedLines } from './relayed-lines.ts'
import { type StatusTeller, tellStatus } from './tell-status.ts'

/** Entry of the thread that owns the journal, and the socket where no supervisor does, so that nothing the site does delays them. */
const port = parentPort
if (!port) throw new Error('The collector runs as a thread of Sitrep')
const send = (message: FromCollector) => port.postMessage(message)

const tell = (level: 'info' | 'warn' | 'error') => (details: object, message: string) =>
  send({ type: 'log', level, details, message })
const log: JournalLog = { info: tell('info'), warn: tell('warn'), error: tell('error') }

// The main thread started this one with this type: see start-collector.ts.
const { folder, afterSeq, listen, senders, supervised } = workerData as CollectorSetup

try {
  const journal = await openJournal({ folder, afterSeq, log })
  try {
    let status: StatusTeller | undefined
    const onDatagram = () => status?.hurry()
    const options = { journal, listen, senders, supervised, clock: systemClock, log, onDatagram }
    const collector = await openCollector(options)
    const lines = new RelayedLines({ folder, journal, take: collector.take, log })
    const read = (): CollectorStatus => ({ ...collector.status(), relayed: lines.taken() })
    status = tellStatus(read, (status) => send({ type: 'status', status }))
    run({ collector, journal, lines, status, read })
  } catch (error) {
    await journal.close()
    throw error
  }
} catch (error) {
  send({ type: 'failed', reason: errorMessage(error) })
}

interface Parts {
  collector: Collector
  journal: Journal
  lines: RelayedLines
  status: StatusTeller
  read(): CollectorStatus
}

function run({ collector, journal, lines, status, read }: Parts): void {
  const close = async () => {
    status.stop()
    await lines.close()
    await collector.close()
    await journal.close()
    send({ type: 'status', status: read() })
    port?.close()
  }
  port?.on('message', (message: ToCollector) => {
    status.hurry()
    switch (message.type) {
      case 'senders':
        return collector.setSenders(message.senders)
      case 'append':
        return void answer(message.id, () => append(journal, message.records))
      case 'prune':
        return void answer(message.id, () => journal.prune(message.rule))
      case 'lines':
        collector.countOver(message.batch.over)
        return lines.take(message.batch)
      case 'close':
        return void close()
    }
  })
  send({ type: 'ready', address: collector.address, status: read() })
}

/** The number of the last record once all are safe on the disk. */
async function append(journal: Journal, records: readonly NewRecord[]): Promise<number> {
  if (journal.state() === 'disk' || !journal.append(records)) throw new JournalDiskError()
  const { seq } = journal.position()
  await journal.flush()
  return seq
}

async function answer(id: number, work: () => Promise<number>): Promise<void> {
  try {
    send({ type: 'done', id, value: await work() })
  } catch (error) {
    const reason = errorMessage(error)
    send({ type: 'refused', id, disk: error instanceof JournalDiskError, reason })
  }
}
