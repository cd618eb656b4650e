import type { TestSocket } from '#testing/database/postgres-setup.ts'
import type { Folder } from './folders.ts'

const VARIABLE = 'SITREP_MUTATE'

/** What the Vitest inside of Stryker is told; there is no other way to it than the environment. */
export interface HandedOver {
  project: Folder['project']
  tests: readonly string[] // patterns
  socket: TestSocket
}

export function handOver(what: HandedOver): void {
  process.env[VARIABLE] = JSON.stringify(what)
}

export const handedOver = (): HandedOver => JSON.parse(process.env[VARIABLE] ?? '')
