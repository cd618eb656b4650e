import { type ChildProcess, fork } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'

interface Options {
  env?: NodeJS.ProcessEnv // empty unless given: secrets stand there
  v8Flags?: readonly string[]
}

/**
 * Starts a process of its own from the script beside `from`: the bundle that stands beside the program's or, in development,
 * the source.
 */
export function startHelper(script: string, from: string, { env = {}, v8Flags = [] }: Options = {}): ChildProcess {
  const isSource = from.endsWith('.ts')
  const path = fileURLToPath(new URL(`./${script}.${isSource ? 'ts' : 'js'}`, from))
  return fork(path, {
    env,
    execArgv: [...v8Flags, ...(isSource ? readTypeScript() : [])],
    serialization: 'advanced', // bytes stay bytes
  })
}

const readTypeScript = (): string[] => ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href]

/** For the process itself: it ends when the one that started it does, and leaves signals to that one. */
export function followStarter(): void {
  process.once('disconnect', () => process.exit(0))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
}
