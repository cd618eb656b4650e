import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const NAME = 'running.json'

const RunningNotes = z.object({
  pid: z.int(),
  sourcebans: z.boolean(), // whether it copies a SourceBans++ database
  unknown_proxy: z.string().nullable(), // an address, or the network of one, that says for whom it asks and is not believed
})
/** What a running Sitrep leaves in its data directory for the owner's commands, which run beside it. */
export type RunningNotes = z.infer<typeof RunningNotes>

export interface KeptNotes {
  current(): RunningNotes
  change(part: Partial<RunningNotes>): void
}

/** `onProblem`: they could not be written, which nothing but the doctor will miss. */
export function keepNotes(dataDir: string, first: RunningNotes, onProblem: (error: unknown) => void): KeptNotes {
  let notes = first
  const write = () => {
    const file = join(dataDir, NAME)
    try {
      writeFileSync(`${file}.new`, `${JSON.stringify(notes)}\n`, { mode: 0o600 })
      renameSync(`${file}.new`, file)
    } catch (error) {
      onProblem(error)
    }
  }
  write()
  return {
    current: () => notes,
    change: (part) => {
      notes = { ...notes, ...part }
      write()
    },
  }
}

/** Those of this process; null when there are none. */
export function readNotes(dataDir: string, pid: number | null): RunningNotes | null {
  try {
    const notes = RunningNotes.parse(JSON.parse(readFileSync(join(dataDir, NAME), 'utf8')))
    return notes.pid === pid ? notes : null
  } catch {
    return null // of an older Sitrep, or none was ever started
  }
}
