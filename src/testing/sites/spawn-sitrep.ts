import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

const PROGRAM = fileURLToPath(new URL('./cli-program.ts', import.meta.url))

/** The `sitrep` command in a process of its own, which a test may kill. */
export function spawnSitrep(args: readonly string[], env: Readonly<Record<string, string>>) {
  const child: ChildProcess = spawn(process.execPath, ['--import', 'tsx', PROGRAM, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let told = ''
  child.stdout?.on('data', (data) => {
    told += data
  })
  return { child, ended: once(child, 'exit'), told: () => told }
}
