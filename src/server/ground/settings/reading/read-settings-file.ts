import { readFileSync } from 'node:fs'
import { StartError } from '#server/ground/errors/start-error.ts'
import type { Settings } from '#server/ground/settings/settings.ts'
import { readSettings } from './read-settings.ts'

/** StartError names the file and all that is wrong in it, a line each. */
export function readSettingsFile(file: string): Settings {
  const result = readSettings(textOf(file))
  if (result.ok) return result.settings
  throw new StartError(result.problems.map((problem) => `${file}: ${problem}`).join('\n'))
}

function textOf(file: string): string {
  const bytes = bytesOf(file)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new StartError(`${file} is not UTF-8 text: save it as UTF-8 in your editor.`)
  }
}

function bytesOf(file: string): Buffer {
  try {
    return readFileSync(file)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    // Docker makes a folder of a file that is to be mounted and is not there.
    if (code === 'EISDIR') throw new StartError(`${file} is a folder, and should be the settings file.`)
    throw new StartError(`${file} cannot be read: ${code === 'EACCES' ? 'its rights do not allow it' : String(code)}.`)
  }
}
