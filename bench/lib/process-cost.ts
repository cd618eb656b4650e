import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

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

interface Process {
  parent: number
  name: string
  seconds: number // with those of its children that have ended
}

/** Seconds of processor time that a process and all below it have used, by the names of their programs. */
export function treeCost(root: number): Map<string, number> {
  const all = new Map<number, Process>()
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const found = readProcess(pid)
    if (found) all.set(Number(pid), found)
  }
  const isBelow = (pid: number): boolean => pid === root || isBelowParent(all.get(pid)?.parent)
  const isBelowParent = (parent: number | undefined): boolean => parent !== undefined && parent > 1 && isBelow(parent)
  const costs = new Map<string, number>()
  for (const [pid, { name, seconds }] of all) if (isBelow(pid)) costs.set(name, (costs.get(name) ?? 0) + seconds)
  return costs
}

function readProcess(pid: string): Process | null {
  try {
    const [, name = '', rest = ''] = /\((.*)\) (.*)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    const fields = rest.split(' ').map(Number)
    const ticks = fields.slice(11, 15).reduce((sum, part) => sum + part, 0)
    return { parent: fields[1] ?? 0, name, seconds: ticks / TICKS_A_SECOND }
  } catch {
    return null // it has just ended
  }
}
