import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Fleet, type PollOutcome } from '#server/fleet/fleet.ts'
import { systemClock } from '#server/ground/clock.ts'
import { createLog } from '#server/ground/log/log.ts'
import { mapTitleFromName } from '#shared/map-title.ts'
import { quantile } from '../timing.ts'

export interface PollingCost {
  outcomes: Map<PollOutcome, number>
  latenessMs: { p50: number; p99: number; max: number }
  cpuShare: number // of one core
}

const WARM_UP_S = 6 // until every game server has been asked once

/** Asks so many game servers at the usual pace. */
export async function pollMany(count: number, seconds: number): Promise<PollingCost> {
  const script = fileURLToPath(new URL('./game-servers-child.ts', import.meta.url))
  const child = spawn(process.execPath, ['--import', 'tsx', script, String(count)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const [ports] = (await once(child, 'message')) as [number[]]
  const log = createLog({ level: 'warn', pretty: true, to: process.stderr })
  const fleet = new Fleet({ clock: systemClock, log, mapTitle: mapTitleFromName })
  for (const [index, port] of ports.entries()) fleet.watch({ serverId: index + 1, ip: '127.0.0.1', port })
  await sleep(WARM_UP_S * 1000)

  const outcomes = new Map<PollOutcome, number>()
  const lateness: number[] = []
  fleet.onPoll((outcome, latenessMs) => {
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
    lateness.push(latenessMs)
  })
  const cpu = process.cpuUsage()
  const started = performance.now()
  await sleep(seconds * 1000)
  const { user, system } = process.cpuUsage(cpu)
  const cpuShare = (user + system) / 1000 / (performance.now() - started)
  fleet.stop()
  child.kill('SIGKILL')
  lateness.sort((a, b) => a - b)
  const [p50, p99, max] = [0.5, 0.99, 1].map((q) => quantile(lateness, q)) as [number, number, number]
  return { outcomes, latenessMs: { p50, p99, max }, cpuShare }
}
