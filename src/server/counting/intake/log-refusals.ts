import type { JournalLog } from '#server/counting/journal/journal-log.ts'
import type { IntakeCounters } from './collector-status.ts'

const EVERY_MS = 10_000

export interface RefusalLog {
  /** Remembers who was refused last, which tells an owner what to correct. */
  note(source: string): void
  stop(): void
}

/** Tells of refused and dropped datagrams in one line at a time, however many there are. */
export function logRefusals(counters: IntakeCounters, log: JournalLog): RefusalLog {
  let told = refusedOf(counters)
  let lastSource: string | null = null
  const tell = () => {
    const refused = refusedOf(counters)
    if (refused > told) log.warn({ ...counters, lastSource }, 'Datagrams for game logs were refused')
    told = refused
  }
  const timer = setInterval(tell, EVERY_MS)
  return {
    note: (source) => {
      lastSource = source
    },
    stop: () => clearInterval(timer),
  }
}

function refusedOf({ accepted: _, ...refused }: IntakeCounters): number {
  return Object.values(refused).reduce((sum, count) => sum + count, 0)
}
