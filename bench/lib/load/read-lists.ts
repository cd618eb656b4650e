import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** Somebody in another process who reads lists of the site again and again. */
export async function readLists(address: string): Promise<{ stop(): Promise<number[]> }> {
  const script = fileURLToPath(new URL('./list-reader-child.ts', import.meta.url))
  const child = spawn(process.execPath, ['--import', 'tsx', script, address], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const failed = once(child, 'exit').then(() => Promise.reject(new Error('Reading lists failed')))
  await Promise.race([once(child, 'message'), failed]) // it has read each list once, so that they are kept
  return {
    stop: async () => {
      const answer = once(child, 'message')
      child.send('stop')
      const [waits] = (await Promise.race([answer, failed])) as [number[]]
      failed.catch(() => undefined) // from here on its end is what is wanted
      child.disconnect()
      return waits.sort((a, b) => a - b)
    },
  }
}
