import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { onTestFinished } from 'vitest'
import { builtCopy } from './built-copy.ts'

/** The whole program in a process of its own, which a test may kill. Resolves once it runs. */
export async function spawnNode(env: Readonly<Record<string, string>>) {
  const { main } = await builtCopy()
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = once(child, 'exit')
  let told = ''
  const running = new Promise<void>((resolve) => {
    child.stdout.on('data', (data) => {
      told += data
      if (told.includes('Sitrep is running')) resolve()
    })
  })
  await Promise.race([running, ended.then(() => Promise.reject(new Error(`It ended: ${told}`)))])
  return { kill: () => child.kill('SIGKILL'), ended }
}
