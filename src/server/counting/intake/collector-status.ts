import type { JournalPosition } from '#server/counting/journal/journal.ts'
import type { LinesTaken } from '#server/ground/supervisor.ts'
import type { Refusal } from './gate.ts'
import type { RefusedSource } from './refused-sources.ts'

/** Datagrams by what became of them. `dropped_disk`: good ones that a full disk left no room for; `dropped_full`: any, as too many waited for us. */
export type IntakeCounters = Record<'accepted' | 'dropped_disk' | 'dropped_full' | Refusal, number>

export interface CollectorStatus {
  counters: IntakeCounters
  /** Who was refused last. */
  refused: readonly RefusedSource[]
  /** Datagrams lost before we saw them; null where the kernel does not tell. */
  kernelDrops: number | null
  journal: JournalPosition & { state: 'ok' | 'disk' }
  /** Of the lines that the supervisor gives. */
  relayed: LinesTaken
}

export function noCounts(): IntakeCounters {
  return {
    accepted: 0,
    dropped_disk: 0,
    dropped_full: 0,
    rejected_source: 0,
    rejected_secret: 0,
    malformed: 0,
    muted: 0,
  }
}

export const NOTHING_YET: CollectorStatus = {
  counters: noCounts(),
  refused: [],
  kernelDrops: null,
  journal: { seq: 0, writtenSeq: 0, durableSeq: 0, state: 'ok' },
  relayed: { seen: 0, safe: 0, place: 0 },
}
