import { Writable } from 'node:stream'
import { expect } from 'vitest'
import { type CommandContext, createContext, type Outside } from '#server/commands/kit/context.ts'
import type { Command } from '#server/commands/kit/define-command.ts'
import { execute } from '#server/commands/kit/execute.ts'
import type { Config } from '#server/ground/config.ts'

export interface CommandOutcome {
  code: number
  stdout: string
  stderr: string
}

/** What a command gets in a test. Without `config` it must do without: reading the settings fails. */
export type GivenToCommand = Partial<Outside> & { config?: Config; stopping?: AbortSignal }

/** A `sitrep` command as an owner runs it, in this process. What is a fault of ours rejects. */
export const runCommand = (command: Command, args: readonly string[], given?: GivenToCommand) =>
  captureOutput(given, (context) => execute(command, args, context))

/** Runs what gives an exit code in a context whose output is kept. */
export async function captureOutput(
  { config, stopping, ...given }: GivenToCommand = {},
  work: (context: CommandContext) => Promise<number>,
): Promise<CommandOutcome> {
  const [stdout, stderr] = [keptOutput(), keptOutput()]
  const context = createContext({
    stdout: stdout.output,
    stderr: stderr.output,
    loadConfig: () => config ?? fail(),
    stopSignal: () => stopping ?? new AbortController().signal,
    progress: () => ({ update: () => undefined, end: () => undefined }),
    ask: async () => null,
    ...given,
  })
  const code = await work(context)
  return { code, stdout: stdout.text(), stderr: stderr.text() }
}

/** The outcome of what could not be done, for this reason; without a word on stdout. */
export const refusal = (reason: string | RegExp) => ({
  code: 1,
  stdout: '',
  stderr: typeof reason === 'string' ? expect.stringContaining(reason) : expect.stringMatching(reason),
})

export const linesOf = (text: string): string[] => text.split('\n').slice(0, -1)

function keptOutput() {
  const parts: Buffer[] = []
  const output = new Writable({
    write: (part: Buffer, _, done) => {
      parts.push(part)
      done()
    },
  })
  return { output, text: () => Buffer.concat(parts).toString() }
}

function fail(): never {
  throw new Error('This command has no settings to read.')
}
