import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** When a process began, as an opaque text, so that a pid used again is told from its first owner; null when it is gone. */
export function processStart(pid: number): string | null {
  return process.platform === 'linux' ? startFromProc(pid) : startFromPs(pid)
}

function startFromProc(pid: number): string | null {
  const stat = readText(() => readFileSync(`/proc/${pid}/stat`, 'utf8'))
  if (stat === null) return null
  // The second field is the program's name in parentheses and may itself hold spaces and parentheses.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [state] = fields
  return state === 'Z' || state === 'X' ? null : (fields[19] ?? null)
}

function startFromPs(pid: number): string | null {
  const started = readText(() => execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }))
  return started?.trim() || null
}

function readText(read: () => string): string | null {
  try {
    return read()
  } catch {
    return null // no such process
  }
}
