import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryDir } from '#testing/temporary-dir.ts'

const HEAD = '<meta name="description" content="Plain" /><meta name="sitrep" content="{}" /><title>Sitrep</title>'
const FIRST_LOOK = '<span id="first-name">Sitrep</span><main id="first-head"></main>'

/** The least of a built document: what the server fills in. */
export const BUILT_DOCUMENT = `<html><head>${HEAD}</head><body><div id="root">${FIRST_LOOK}</div></body></html>`

/** A folder as the build leaves one, with a document and nothing to load. */
export async function builtFolder(): Promise<string> {
  const folder = await temporaryDir()
  await writeFile(join(folder, 'index.html'), BUILT_DOCUMENT)
  await writeFile(join(folder, 'favicon.svg'), '<svg/>')
  return folder
}
