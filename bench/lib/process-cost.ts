import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

export interface ProcessCost {
  seconds: number // of processor time since its start
  bytes: number // of memory that is its own
}

const TICKS_A_SECOND = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))

/** As the kernel tells it: of all its threads, and without the processes it started. */
export function costOf(pid: number): ProcessCost {
  const [, rest = ''] = /\) (.*)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
  const [user = 0, system = 0] = rest.split(' ').slice(11, 13).map(Number)
  const [, kilobytes = 'NaN'] = /^Rss: +(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? []
  return { seconds: (user + system) / TICKS_A_SECOND, bytes: Number(kilobytes) * 1024 }
}
