import { startCollector } from '#server/counting/intake/start-collector.ts'
import { connectSupervisor } from '#server/ground/supervisor.ts'

// Collects log lines into a journal, by its own socket or its supervisor's, and writes how many it has after each change.

const { folder, port, senders } = JSON.parse(process.env.RELAY ?? '{}') as {
  folder: string
  port: number
  senders: number[]
}
const tell = (details: object, message: string) => process.stderr.write(`${message} ${JSON.stringify(details)}\n`)
await startCollector({
  folder,
  afterSeq: 0,
  listen: { host: '127.0.0.1', port },
  senders: senders.map((from, index) => ({ serverId: index + 1, address: '127.0.0.1', port: from, secret: null })),
  log: { info: tell, warn: () => undefined, error: tell },
  supervisor: process.argv.includes('--supervised') ? connectSupervisor(process) : null,
  onStatus: ({ counters }) => process.stdout.write(`${counters.accepted}\n`),
})
process.once('disconnect', () => process.exit(0))
