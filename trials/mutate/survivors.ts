import { parse, stringify } from 'yaml'
import { z } from 'zod'
import type { Mutant } from './mutants.ts'

const Survivor = z.strictObject({
  mutator: z.string(),
  from: z.string(),
  to: z.string(),
  times: z.int().min(2).default(1), // the same change in as many places of the file
  because: z.string().min(10),
})

const Survivors = z.record(z.string(), z.array(Survivor)).nullable()

/** What may live, by the change and not by its line, which moves. */
export class SurvivorList {
  readonly #left = new Map<string, number>()

  /** Throws where the text is no such list. */
  constructor(text: string) {
    for (const [file, survivors] of Object.entries(Survivors.parse(parse(text)) ?? {})) {
      for (const survivor of survivors) {
        const key = keyOf({ file, ...survivor })
        if (this.#left.has(key)) throw new Error(`${key} is listed twice: say how many times instead`)
        this.#left.set(key, survivor.times)
      }
    }
  }

  /** Each entry stands for as many survivors as it says. */
  take(mutant: Mutant): boolean {
    const key = keyOf(mutant)
    const left = this.#left.get(key) ?? 0
    if (left > 0) this.#left.set(key, left - 1)
    return left > 0
  }

  /** Entries about these files that no survivor needed. */
  unused(files: ReadonlySet<string>): string[] {
    return [...this.#left].filter(([key, left]) => left > 0 && files.has(key.split(': ')[0] ?? '')).map(([key]) => key)
  }
}

const keyOf = ({ file, mutator, from, to }: Pick<Mutant, 'file' | 'mutator' | 'from' | 'to'>): string =>
  `${file}: ${mutator}: ${from} → ${to}`

/** Survivors as the list would have them, but for the reason, which somebody has to find. */
export function asEntries(mutants: readonly Mutant[]): string {
  const files = [...new Set(mutants.map(({ file }) => file))]
  return files
    .map(
      (file) =>
        `${file}:\n${mutants
          .filter((mutant) => mutant.file === file)
          .map(asEntry)
          .join('')}`,
    )
    .join('')
}

const asEntry = ({ line, mutator, from, to }: Mutant): string =>
  `  # line ${line}\n${stringify([{ mutator, from, to }], { lineWidth: 0 }).replace(/^(?=.)/gm, '  ')}`
