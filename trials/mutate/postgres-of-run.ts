import type { TestProject } from 'vitest/node'
import { handedOver } from './handed-over.ts'

/** The one that `main.ts` keeps: a mutant that hangs takes its Vitest with it, and the database would be left behind. */
export function setup({ provide }: TestProject): void {
  provide('postgres', handedOver().socket)
}
