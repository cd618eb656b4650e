import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** T82: which of these secrets stand in a file below a folder, in whatever letters, or in another text. */
export function findSecrets(secrets: readonly string[], folder: string, ...others: string[]): string[] {
  const texts = [...others]
  for (const file of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (file.isFile()) texts.push(textOf(join(file.parentPath, file.name)))
  }
  if (texts.length < 100) throw new Error(`There is nothing to look through in ${folder}`)
  const lower = texts.map((text) => text.toLowerCase())
  return secrets.filter((secret) => lower.some((text) => text.includes(secret.toLowerCase())))
}

/** A running database writes files under another name and renames them: what is gone by now stands elsewhere. */
function textOf(path: string): string {
  try {
    return readFileSync(path, 'latin1')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ''
    throw error
  }
}
