import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { startRecordLogs } from '#server/counting/pipeline/record-logs.ts'
import type { RecordLogs } from '#server/counting/pipeline/record-logs-options.ts'
import { systemClock } from '#server/ground/clock.ts'
import { type Database, sql } from '#server/ground/db/db.ts'
import { createLog } from '#server/ground/log/log.ts'
import { addServers } from './ingest-import.ts'
import { readLists } from './load/read-lists.ts'
import { watchMemory } from './memory-peak.ts'
import { openScratchSite } from './scratch-site.ts'

export interface UdpLoad {
  servers: number
  players: number
  rate: number // lines a second
  seconds: number
}

export interface UdpResult {
  sent: number
  sendSeconds: number
  accepted: number
  kernelDrops: number | null
  recorded: number
  caughtUpSeconds: number // after the last line was sent
  peakLag: number // lines that were in the journal and not counted
  memory: { beforeBytes: number; peakBytes: number }
  waits: number[] // of people who read lists meanwhile, milliseconds, sorted
}

/** Lines through the real socket, thread, journal and recorder into the database, while people read the site. */
export async function measureUdp(load: UdpLoad): Promise<UdpResult> {
  const site = await openScratchSite()
  const sender = await startSender(load)
  try {
    await addServers(site.db, load.servers)
    const logs = await startRecordLogs({
      db: site.db,
      dataDir: site.dataDir,
      listen: { host: '127.0.0.1', port: 0 },
      senders: sender.ports.map((port, index) => ({ serverId: index + 1, address: '127.0.0.1', port, secret: null })),
      retentionDays: 7,
      clock: systemClock,
      log: createLog({ level: 'warn', pretty: true, to: process.stderr }),
    })
    const lists = await readLists(await site.app.listen({ host: '127.0.0.1', port: 0 }))
    const memory = watchMemory()
    let peakLag = 0
    const watching = setInterval(() => {
      peakLag = Math.max(peakLag, logs.lagLines())
    }, 100)
    const { sent, seconds: sendSeconds } = await sender.send(logs.collector.address.port)
    const caughtUpSeconds = await untilCaughtUp(logs)
    clearInterval(watching)
    const waits = await lists.stop()
    await logs.stop()
    const { counters, kernelDrops } = logs.collector.status()
    const recorded = await countLines(site.db)
    return {
      ...{ sent, sendSeconds, accepted: counters.accepted, kernelDrops, recorded },
      ...{ caughtUpSeconds, peakLag, memory: memory.stop(), waits },
    }
  } finally {
    sender.stop()
    await site.close()
  }
}

export async function startSender({ servers, players, rate, seconds }: UdpLoad) {
  const script = fileURLToPath(new URL('./load/log-sender-child.ts', import.meta.url))
  const args = [servers, players, rate, seconds].map(String)
  const child = spawn(process.execPath, ['--import', 'tsx', script, ...args], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const [ports] = (await once(child, 'message')) as [number[]]
  return {
    ports,
    send: async (to: number) => {
      child.send(to)
      const [result] = (await once(child, 'message')) as [{ sent: number; seconds: number }]
      return result
    },
    stop: () => void child.kill(),
  }
}

const QUIET_MS = 1_000

/** Seconds until no line came for a while and all are counted. */
async function untilCaughtUp(logs: RecordLogs): Promise<number> {
  const start = performance.now()
  let [accepted, since] = [-1, start]
  while (performance.now() - since < QUIET_MS) {
    const now = logs.collector.status().counters.accepted
    if (now !== accepted || logs.lagLines() > 0) [accepted, since] = [now, performance.now()]
    await sleep(20)
  }
  return (since - start) / 1000
}

async function countLines(db: Database): Promise<number> {
  const Sum = z.object({ lines: z.coerce.number() })
  const sum = await db.one(Sum, sql`select coalesce(sum(lines), 0) as lines from log_counts where kind = 'lines'`)
  return sum?.lines ?? 0
}
