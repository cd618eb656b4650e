import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** Gone when the test ends. */
export async function temporaryDir(prefix = 'sitrep-test-'): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), prefix))
  onTestFinished(() => rm(directory, { recursive: true, force: true, maxRetries: 5 }))
  return directory
}
