import { createInterface } from 'node:readline/promises'
import type { Writable } from 'node:stream'
import { type Clock, systemClock } from '#server/ground/clock.ts'
import { type Config, loadConfig } from '#server/ground/config.ts'
import { createLog, type Log } from '#server/ground/log/log.ts'
import { createProgress, type Progress } from './progress.ts'
import { stopSignal } from './stop-signal.ts'

/** Everything a command gets from the outside. */
export interface CommandContext {
  /** Read at its first use, and so after the arguments; StartError when it is wrong. */
  readonly config: Config
  /** Aborts when the owner asks to stop. From its first use on; until then Ctrl-C ends the program at once. */
  readonly stopping: AbortSignal
  clock: Clock
  log: Log // warnings and worse, on stderr
  print(line: string): void // on stdout
  stdout: Output
  stderr: Output
  folder: string // where a file without a path is
  progress(label: string, options?: { unit?: string }): Progress
  /** Null: there is nobody to ask. */
  ask(question: string): Promise<string | null>
}

export type Output = Writable & { isTTY?: boolean; hasColors?(): boolean }

/** What a context is made of: this process, but for what is given. */
export type Outside = Omit<CommandContext, 'config' | 'stopping' | 'log' | 'print'> & {
  loadConfig(): Config
  stopSignal(): AbortSignal
}

export function createContext(given: Partial<Outside> = {}): CommandContext {
  const { stdout = process.stdout, stderr = process.stderr, clock = systemClock, folder = process.cwd() } = given
  const config = once(given.loadConfig ?? loadConfig)
  const stopping = once(given.stopSignal ?? stopSignal)
  return {
    get config() {
      return config()
    },
    get stopping() {
      return stopping()
    },
    clock,
    log: createLog({ level: 'warn', pretty: true, to: stderr }),
    print: printTo(stdout),
    stdout,
    stderr,
    folder,
    progress: given.progress ?? ((label, options) => createProgress(label, { out: stderr, ...options })),
    ask: given.ask ?? askOnTerminal,
  }
}

export const printTo =
  (output: Output): CommandContext['print'] =>
  (line) =>
    void output.write(`${line}\n`)

function once<T extends object>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}

async function askOnTerminal(question: string): Promise<string | null> {
  if (!process.stdin.isTTY) return null
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return await terminal.question(question)
  } finally {
    terminal.close()
  }
}
