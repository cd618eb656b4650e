import type { Cell } from '#server/outside/foreign/connection.ts'
import { type LeftOut, type LeftOuts, leaveOut, type Step, type StepTarget } from '#server/owner/imports/step.ts'
import { applyChanges, type Changes, newChanges } from './changes.ts'

/** A table with a row for each thing that happened; each is counted once. */
export interface History<Event extends { at: number }> extends Omit<Step, 'keeps' | 'write'> {
  /** What rows say, or why a row says nothing. */
  readRows(rows: readonly Cell[][], target: StepTarget): (Event | LeftOut)[] | Promise<(Event | LeftOut)[]>
  add(changes: Changes, event: Event): void
}

/** What happened while lines of the game server came live is known already, and is passed over. */
export function historyStep<Event extends { at: number }>(history: History<Event>): Step {
  const { readRows, add, ...step } = history
  return {
    ...step,
    keeps: 'history',
    write: async (tx, rows, target) => {
      const leftOut: LeftOuts = new Map()
      const changes = newChanges()
      for (const event of await readRows(rows, target)) {
        if (typeof event === 'string') leaveOut(leftOut, event)
        else if (target.isCovered(event.at)) leaveOut(leftOut, 'counted here live')
        else add(changes, event)
      }
      return { leftOut, groups: await applyChanges(tx, target.pair.serverId, changes) }
    },
  }
}
