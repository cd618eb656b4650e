import { parseArgs } from 'node:util'
import type { TrialSize } from './trial-site.ts'

const NUMBERS = { minutes: 5, rate: 500, watchers: 2_000, servers: 20, lines: 2_000, players: 10_000, processes: 1 }
type Name = keyof typeof NUMBERS

export interface TrialOptions extends TrialSize {
  minutes: number
  rate: number // requests a second
  overload: boolean
  keep: boolean // the folder with all logs
}

/** What is left out is as docs/trials.md tells of. */
export function readOptions(args: readonly string[], defaults: Partial<Record<Name, number>> = {}): TrialOptions {
  const names = Object.keys(NUMBERS) as Name[]
  const given = { ...NUMBERS, ...defaults }
  const { values } = parseArgs({
    args: [...args],
    options: {
      ...Object.fromEntries(names.map((name) => [name, { type: 'string' as const, default: String(given[name]) }])),
      overload: { type: 'boolean', default: false },
      keep: { type: 'boolean', default: false },
    },
  })
  const read = values as Record<string, string | boolean>
  const numbers = Object.fromEntries(names.map((name) => [name, positive(name, Number(read[name]))])) as typeof NUMBERS
  return { ...numbers, overload: read.overload === true, keep: read.keep === true }
}

function positive(name: string, value: number): number {
  if (Number.isFinite(value) && value > 0) return value
  throw new Error(`--${name} is a number above 0`)
}
