import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import type { LiveUpdate } from '#shared/live.ts'

export interface FleetApartOptions {
  targets: { serverId: number; ip: string; port: number }[]
  intervalMs: number
}

export type FleetReport = { type: 'update'; update: LiveUpdate } | { type: 'spent'; ms: number }

/** A fleet in a process of its own: what it costs is no other test's, and nobody else's garbage is collected meanwhile. */
export function fleetApart(options: FleetApartOptions) {
  const script = fileURLToPath(new URL('./fleet-child.ts', import.meta.url))
  const child = spawn(process.execPath, ['--import', 'tsx', script, JSON.stringify(options)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  onTestFinished(async () => {
    child.kill()
    await ended
  })
  const updates: LiveUpdate[] = []
  let tellSpent: (ms: number) => void = () => undefined
  child.on('message', (report: FleetReport) => {
    if (report.type === 'update') updates.push(report.update)
    else tellSpent(report.ms)
  })
  return {
    updates,
    latest: (serverId: number) => updates.findLast(({ server_id }) => server_id === serverId),
    /** Milliseconds of the processor since it began. */
    spent: () =>
      new Promise<number>((resolve) => {
        tellSpent = resolve
        child.send('spent')
      }),
  }
}
