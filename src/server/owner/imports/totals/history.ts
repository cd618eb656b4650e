import type { DataGroup } from '#server/ground/db/data-versions.ts'
import type { Db } from '#server/ground/db/db.ts'
import { findErasures } from '#server/ground/db/people/erasures.ts'
import type { Cell } from '#server/outside/foreign/connection.ts'
import { rowsStep } from '#server/owner/imports/rows-step.ts'
import { Skip } from '#server/owner/imports/skip.ts'
import type { Step, StepFacts, StepTarget } from '#server/owner/imports/step.ts'
import { applyChanges, type Changes, newChanges } from './changes.ts'

/** A table with a row for each thing that happened; each is counted once. */
export interface History<Event extends { at: number }> extends Omit<StepFacts, 'keeps'> {
  moment: string // the column that says when
  /** What rows say, or why a row says nothing. */
  readRows(rows: readonly Cell[][], target: StepTarget): (Event | Skip)[] | Promise<(Event | Skip)[]>
  peopleIn(event: Event): readonly string[]
  add(changes: Changes, event: Event): void
  /** What is written beside what was added. */
  writeMore?(tx: Db, events: readonly Event[], target: StepTarget): Promise<void>
}

/** What happened while lines of the game server came live is known already, and is passed over. */
export function historyStep<Event extends { at: number }>(history: History<Event>): Step {
  const { moment, readRows, peopleIn, add, writeMore, ...facts } = history
  return rowsStep<Event>({
    ...facts,
    keeps: 'history',
    readRows: async (rows, target) => {
      const read = await readRows(rows, target)
      const isGone = await erasedBy(target.db, read, peopleIn)
      return read.map((event) => {
        if (event instanceof Skip) return event
        if (target.isCovered(event.at)) return new Skip('counted here live', moment, timeOf(event.at))
        return isGone(event) ? new Skip('erased here') : event
      })
    },
    write: async (tx, events, target): Promise<DataGroup[]> => {
      const isGone = await erasedBy(tx, events, peopleIn) // somebody may have been erased since they were read
      const kept = events.filter((event) => !isGone(event))
      const changes = newChanges()
      for (const event of kept) add(changes, event)
      const groups = await applyChanges(tx, target.pair.serverId, changes)
      await writeMore?.(tx, kept, target)
      return groups
    },
  })
}

/** Whether something happened before one of those it happened to had themselves erased. */
async function erasedBy<Event extends { at: number }>(
  db: Db,
  read: readonly (Event | Skip)[],
  peopleIn: (event: Event) => readonly string[],
): Promise<(event: Event) => boolean> {
  const erasures = await findErasures(db, peopleOf(read, peopleIn))
  if (erasures.size === 0) return () => false
  return (event) => peopleIn(event).some((person) => event.at <= (erasures.get(person) ?? Number.NEGATIVE_INFINITY))
}

/** As they are asked for: mostly nobody is erased, and nobody asks. */
function* peopleOf<Event extends object>(
  read: readonly (Event | Skip)[],
  peopleIn: (event: Event) => readonly string[],
): Iterable<string> {
  for (const event of read) if (!(event instanceof Skip)) yield* peopleIn(event)
}

const timeOf = (at: number): string => new Date(at * 1000).toISOString().slice(0, 19).replace('T', ' ')
