import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readPidFile } from '#server/ground/db/embedded/leftover.ts'
import { CLUSTER_NAME } from '#server/ground/db/embedded/place.ts'
import type { Site } from './site.ts'

/** The first process of the database that a site brings; null while there is none. */
export async function postmasterOf({ dataDir }: Site): Promise<number | null> {
  const { pid, ready } = await readPidFile(join(dataDir, CLUSTER_NAME))
  return ready ? pid : null
}

/** Every process of it gets the signal: SIGSTOP freezes it, SIGCONT lets it go on. */
export function signalAll(postmaster: number, signal: NodeJS.Signals): void {
  process.kill(postmaster, signal)
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim()
  for (const child of children.split(' ').filter((text) => text !== '')) process.kill(Number(child), signal)
}
