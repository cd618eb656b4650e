import { readFileSync } from 'node:fs'

/** How many descriptors this process may hold. Infinite where the system does not tell. */
export function mostOpenFiles(limits = '/proc/self/limits'): number {
  try {
    const soft = /^Max open files\s+(\d+)/m.exec(readFileSync(limits, 'utf8'))?.[1]
    return soft === undefined ? Infinity : Number(soft)
  } catch {
    return Infinity // not Linux, or a closed /proc
  }
}
