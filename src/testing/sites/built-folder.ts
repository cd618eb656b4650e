import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryDir } from '#testing/temporary-dir.ts'

/** A folder as the build leaves one, with a document and nothing to load. */
export async function builtFolder(): Promise<string> {
  const folder = await temporaryDir()
  const head = '<meta name="description" content="Plain" /><meta name="sitrep" content="{}" /><title>Sitrep</title>'
  await writeFile(join(folder, 'index.html'), `<html><head>${head}</head></html>`)
  await writeFile(join(folder, 'favicon.svg'), '<svg/>')
  return folder
}
