import type { JournalRecord } from '#server/counting/journal/record.ts'
import { measureImport, measureReading } from './lib/ingest-import.ts'
import { measureUdp } from './lib/ingest-udp.ts'
import { watchMemory } from './lib/memory-peak.ts'
import { tellRatio } from './lib/ratios.ts'
import { simulatedRecords, uniformRecords } from './lib/scratch-lines.ts'
import { quantile } from './lib/timing.ts'

// From log lines to numbers that are committed. A journal is imported as fast as it goes, beside counting its lines and beside
// copying them into a table as they are: once as simulated game servers write, and once with each player as likely as any other on
// every server, which is the worst case for a recorder that sums. Then lines come over UDP at a steady rate and must all
// arrive. People who read lists meanwhile must not wait long.

const LINES = Number(process.env.BENCH_LINES ?? 200_000)
const SERVERS = 4
const PLAYERS = Number(process.env.BENCH_PLAYERS ?? 2_000)
const RATE = Number(process.env.BENCH_RATE ?? 20_000) // lines a second over UDP
const SECONDS = Number(process.env.BENCH_SECONDS ?? 30)
const PARTS = (process.env.BENCH_PARTS ?? 'import,reading,udp').split(',')
const LONGEST_WAIT_MS = 200

const shown = (number: number) => Math.round(number).toLocaleString('en')
const megabytes = (bytes: number) => `${shown(bytes / 1024 / 1024)} MB`
const missed: string[] = []

console.log(`${shown(LINES)} lines of ${SERVERS} servers and ${shown(PLAYERS)} players`)
if (PARTS.includes('import')) {
  await showImport('as simulated', await simulatedRecords(LINES, PLAYERS))
  await showImport('worst case', uniformRecords(LINES, SERVERS, PLAYERS))
}
if (PARTS.includes('reading')) await showReading()
if (PARTS.includes('udp')) await showUdp()
for (const what of missed) console.log(`Wanted and not reached: ${what}`)
if (missed.length > 0) process.exitCode = 1

async function showImport(label: string, records: readonly JournalRecord[]): Promise<void> {
  const memory = watchMemory()
  const { recording, counting, copying } = await measureImport(records, SERVERS)
  const { beforeBytes, peakBytes } = memory.stop()
  const rate = (seconds: number) => `${shown(LINES / seconds).padStart(9)} lines/s`
  console.log(`${label}: recorded ${rate(recording)}, everything committed`)
  console.log(`  counted  ${rate(counting)}: a bare counter is ${(recording / counting).toFixed(1)} times as fast`)
  console.log(
    `  copied   ${rate(copying)}: COPY of the lines into a table is ${(recording / copying).toFixed(1)} times as fast`,
  )
  console.log(`  memory at its peak ${megabytes(peakBytes)}, before ${megabytes(beforeBytes)}`)
  tellRatio({
    work: `ingest, committed, ${label}`,
    baseline: 'COPY of the raw lines into one text column',
    measured: copying / recording,
    unit: 'of its rate',
    aim: { least: 0.5 },
  })
}

async function showReading(): Promise<void> {
  const { seconds, waits } = await measureReading(await simulatedRecords(LINES, PLAYERS), SERVERS)
  console.log(`with readers: recorded ${shown(LINES / seconds).padStart(9)} lines/s`)
  showWaits(waits)
}

async function showUdp(): Promise<void> {
  const result = await measureUdp({ servers: SERVERS, players: PLAYERS, rate: RATE, seconds: SECONDS })
  const { sent, sendSeconds, accepted, kernelDrops, recorded, caughtUpSeconds, peakLag, memory, waits } = result
  console.log(
    `over UDP: ${shown(sent)} lines sent in ${sendSeconds.toFixed(1)} s: ${shown(sent / sendSeconds)} lines/s`,
  )
  console.log(
    `  received ${shown(accepted)}, recorded ${shown(recorded)}, dropped by the kernel ${kernelDrops ?? 'unknown'}`,
  )
  console.log(`  at most ${shown(peakLag)} lines behind; all counted ${caughtUpSeconds.toFixed(1)} s after the last`)
  console.log(`  memory at its peak ${megabytes(memory.peakBytes)}, before ${megabytes(memory.beforeBytes)}`)
  showWaits(waits)
  if (recorded !== accepted) missed.push('nothing lost between socket and database')
  if (accepted !== sent) missed.push(`nothing lost before the socket (${shown(sent - accepted)} lines were)`)
}

function showWaits(waits: readonly number[]): void {
  const at = (q: number) => `${shown(quantile(waits, q))} ms`
  console.log(`  ${shown(waits.length)} lists read: p50 ${at(0.5)}, p99 ${at(0.99)}, longest ${at(1)}`)
  if (quantile(waits, 0.99) > LONGEST_WAIT_MS) missed.push(`lists within ${LONGEST_WAIT_MS} ms while lines come in`)
}
