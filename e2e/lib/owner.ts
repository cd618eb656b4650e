import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Site } from './site.ts'

const PROGRAM = join(import.meta.dirname, '../../bin/sitrep.mjs')

/** What `sitrep` answers to an owner who types it beside the running site. */
export async function typeSitrep({ folder }: Site, ...words: string[]): Promise<string> {
  const env = { ...process.env, SITREP_CONFIG: join(folder, 'sitrep.yaml'), SITREP_DATA: join(folder, 'data') }
  const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM, ...words], { env })
  return stdout
}
