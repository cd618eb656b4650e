import { cp, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryDir } from '#testing/temporary-dir.ts'
import { buildServer } from '../../../scripts/lib/build-server.mjs'
import { inProject } from '../../../scripts/lib/project.mjs'

export interface BuiltCopy {
  main: string // the server
  sitrep: string // the command
}

/** The program as it is built, of the sources as they are: a process of it starts in a quarter of the time. */
export async function builtCopy(): Promise<BuiltCopy> {
  const folder = await temporaryDir()
  await buildServer(join(folder, 'dist/server'))
  await cp(inProject('bin'), join(folder, 'bin'), { recursive: true })
  // Of the pages only the document: nobody draws them here.
  await cp(inProject('src/web/index.html'), join(folder, 'dist/web/index.html'))
  await writeFile(join(folder, 'dist/web-pages.json'), '{}')
  for (const name of ['package.json', 'node_modules']) await symlink(inProject(name), join(folder, name))
  return { main: join(folder, 'dist/server/main.js'), sitrep: join(folder, 'bin/sitrep.mjs') }
}
