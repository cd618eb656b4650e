import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { onTestFinished } from 'vitest'
import type { BuiltCopy } from './built-copy.ts'

/** The `sitrep` command in a process of its own, which a test may kill. */
export function spawnSitrep({ sitrep }: BuiltCopy, args: readonly string[], env: Readonly<Record<string, string>>) {
  const child: ChildProcess = spawn(process.execPath, [sitrep, ...args], {
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
