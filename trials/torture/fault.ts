/** What came of a fault. `broken` says in a sentence each which promises were not kept; null: not to be measured here. */
export interface Outcome {
  cycles: number
  lost: number
  doubled: number
  secondsToRecover: number | null
  grownMb: number | null
  broken: string[]
  told?: string[] // what else is worth knowing, in a sentence each
}

/** Something that goes wrong, tried at its full size or, in `npm test`, at one that takes seconds. */
export interface Fault {
  name: string
  run(size: Size): Promise<Outcome>
}

export type Size = 'full' | 'short'
