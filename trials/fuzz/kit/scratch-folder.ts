import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder for readers that want a file, gone with the process. */
export function scratchFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `sitrep-fuzz-${name}-`))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
