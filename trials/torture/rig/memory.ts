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

/** The most over a while: two such figures tell of what was done meanwhile, wherever its garbage stood at the beginning and at the end. */
export function watchMemory(pid: number): { most(): number; stop(): void } {
  let most = residentMb(pid)
  const timer = setInterval(() => {
    most = Math.max(most, residentMb(pid))
  }, LOOK_MS)
  return { most: () => most, stop: () => clearInterval(timer) }
}

const residentMb = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
