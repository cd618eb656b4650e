import { join } from 'node:path'
import { temporaryDir } from '#testing/temporary-dir.ts'
import { copyBuild } from './copy-build.ts'

export interface BuiltCopy {
  main: string // the server
  sitrep: string // the command
}

/** The program as it is built, of the sources as they are: a process of it starts in a quarter of the time. */
export async function builtCopy(): Promise<BuiltCopy> {
  const folder = await temporaryDir()
  await copyBuild(folder)
  return { main: join(folder, 'dist/server/main.js'), sitrep: join(folder, 'bin/sitrep.mjs') }
}
