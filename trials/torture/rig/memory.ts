import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

const LOOK_MS = 200

/** The least resident memory of a process over a while, in megabytes: what its garbage adds comes and goes. */
export async function leastMemory(pid: number, forMs: number): Promise<number> {
  const end = performance.now() + forMs
  let least = residentMb(pid)
  while (performance.now() < end) {
    await sleep(LOOK_MS)
    least = Math.min(least, residentMb(pid))
  }
  return least
}

const residentMb = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
