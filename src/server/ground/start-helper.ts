import { type ChildProcess, fork } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'

/**
 * Starts a process of its own from the script beside `from`: the bundle that stands beside the program's or, in development,
 * the source. It is told nothing of the environment, where secrets stand, and has to end when the channel does.
 */
export function startHelper(script: string, from: string, v8Flags: readonly string[] = []): ChildProcess {
  const isSource = from.endsWith('.ts')
  const path = fileURLToPath(new URL(`./${script}.${isSource ? 'ts' : 'js'}`, from))
  return fork(path, {
    env: {},
    execArgv: [...v8Flags, ...(isSource ? readTypeScript() : [])],
    serialization: 'advanced', // bytes stay bytes
  })
}

const readTypeScript = (): string[] => ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href]
