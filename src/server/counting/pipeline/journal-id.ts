import { randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from '#server/ground/errors/error-code.ts'

/** Names this data directory's journal among those of other nodes on the same database. Made once. */
export async function journalId(dataDir: string): Promise<string> {
  const path = join(dataDir, 'journal-id')
  try {
    return (await readFile(path, 'utf8')).trim()
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error
  }
  const id = randomUUID()
  await writeFile(path, `${id}\n`, { flag: 'wx', mode: 0o600 })
  return id
}
