import type { DataGroup } from '#server/ground/db/data-versions.ts'
import type { Db } from '#server/ground/db/db.ts'
import type { Cell } from '#server/outside/foreign/connection.ts'
import { Skip } from './skip.ts'
import type { Batch, Step, StepFacts, StepTarget } from './step.ts'

export interface RowsStep<Row extends object> extends StepFacts {
  /** What each of the rows says, in their order. */
  readRows(rows: readonly Cell[][], target: StepTarget): Promise<(Row | Skip)[]>
  /** Leaves the rows as they are: it is asked again when the database undid what it wrote. */
  write(tx: Db, rows: readonly Row[], target: StepTarget): Promise<DataGroup[]>
}

/** A step by how a table's rows are read and how several of them are written. */
export const rowsStep = <Row extends object>({ readRows, write, ...facts }: RowsStep<Row>): Step => ({
  ...facts,
  openBatch: (target): Batch => {
    const waiting: Row[] = []
    return {
      add: async (rows) => {
        const read = await readRows(rows, target)
        for (const row of read) if (!(row instanceof Skip)) waiting.push(row)
        return read
      },
      write: (tx) => write(tx, waiting, target),
    }
  },
})
