import { cp, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildServer } from '../../../scripts/lib/build-server.mjs'
import { inProject } from '../../../scripts/lib/project.mjs'

/** Builds the program into a folder, with further scripts beside it if there are any, and all it needs to run there. */
export async function copyBuild(folder: string, others: readonly string[] = []): Promise<void> {
  await buildServer(join(folder, 'dist/server'), others)
  await cp(inProject('bin'), join(folder, 'bin'), { recursive: true })
  // Of the pages only the document: nobody draws them here.
  await cp(inProject('src/web/index.html'), join(folder, 'dist/web/index.html'))
  await writeFile(join(folder, 'dist/web-pages.json'), '{}')
  for (const name of ['package.json', 'node_modules']) await symlink(inProject(name), join(folder, name))
}
