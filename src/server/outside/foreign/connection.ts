import type { Account } from './account.ts'
import { ForeignFailed, type Limits } from './limits.ts'

export type Cell = string | null
export type Value = string | number

/** One visit to a foreign database. After any failure it is over. */
export interface Connection {
  /** Rows of text: what a value may be is for the reader to judge. */
  ask(statement: string, values?: readonly Value[]): Promise<Cell[][]>
  run(statement: string): Promise<void>
  close(): void
}

export interface ConnectionOptions {
  account: Account
  tls: { ca: string | undefined } | null // null: not encrypted
  limits?: Limits
}

/** What every engine's visit is, once it can send a statement. */
export function connectionOver(
  send: (statement: string, values?: readonly Value[]) => Promise<unknown>,
  close: () => void,
): Connection {
  return {
    ask: async (statement, values) => rowsOf(await send(statement, values)),
    run: async (statement) => void (await send(statement)),
    close,
  }
}

/** A rogue may answer a question with something that is no rows, or with several answers at once. */
function rowsOf(result: unknown): Cell[][] {
  if (Array.isArray(result) && result.every(isRow)) return result
  throw new ForeignFailed('its answer is not a list of rows')
}

const isRow = (row: unknown): row is Cell[] => Array.isArray(row) && row.every(isCell)
const isCell = (cell: unknown): cell is Cell => cell === null || typeof cell === 'string'
