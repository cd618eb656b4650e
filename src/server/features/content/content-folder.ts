import { constants } from 'node:fs'
import { type FileHandle, open, readdir, realpath } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { errorCode } from '#server/ground/errors/error-code.ts'

export interface ContentFile {
  path: string // inside the content folder, as the owner knows it: 'rules/10-respect.md'
  text: string
  changed: number // epoch seconds
}

const MAX_FILES = 1000 // in one folder
const byNumberAndName = new Intl.Collator('en', { numeric: true })

/** An owner's folder of files. What cannot be served is put on the list of problems, in a sentence that names the file. */
export class ContentFolder {
  readonly problems: string[] = []
  readonly #root: string

  constructor(root: string) {
    this.#root = root
  }

  report(path: string, reason: string, line?: number): void {
    this.problems.push(line === undefined ? `${path}: ${reason}` : `${path}:${line}: ${reason}`)
  }

  /** The files of one folder that end this way, '9-…' before '10-…'. */
  async readAll(folder: string, ending: string, maxBytes: number): Promise<ContentFile[]> {
    const names = (await this.namesIn(folder)).filter((name) => name.endsWith(ending) && !name.startsWith('.'))
    if (names.length > MAX_FILES) this.report(folder, `more than ${MAX_FILES} files; the rest is skipped`)
    const files: ContentFile[] = []
    for (const name of names.slice(0, MAX_FILES)) {
      const file = await this.read(`${folder}/${name}`, maxBytes)
      if (file) files.push(file)
    }
    return files
  }

  async namesIn(folder: string): Promise<string[]> {
    try {
      return (await readdir(join(this.#root, folder))).sort(byNumberAndName.compare)
    } catch (error) {
      if (!isAbsent(error)) this.report(folder, reasonOf(error))
      return []
    }
  }

  /** Null when the file is absent; null and reported when it is no text file of this folder or larger than allowed. */
  async read(path: string, maxBytes: number): Promise<ContentFile | null> {
    try {
      const [root, file] = await Promise.all([realpath(this.#root), realpath(join(this.#root, path))])
      if (!file.startsWith(root + sep)) throw new Refused('a link that leads out of the content folder')
      return { path, ...(await readText(file, maxBytes)) }
    } catch (error) {
      if (!isAbsent(error)) this.report(path, reasonOf(error))
      return null
    }
  }
}

class Refused extends Error {}

async function readText(file: string, maxBytes: number): Promise<Omit<ContentFile, 'path'>> {
  let handle: FileHandle | undefined
  try {
    // Opening a pipe would otherwise wait for its other end.
    handle = await open(file, constants.O_RDONLY | constants.O_NONBLOCK)
    const about = await handle.stat()
    if (!about.isFile()) throw new Refused('not a regular file')
    if (about.size > maxBytes) throw new Refused(`larger than ${maxBytes / 1024} KiB`)
    return { text: decode(await handle.readFile()), changed: Math.floor(about.mtimeMs / 1000) }
  } finally {
    await handle?.close()
  }
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Refused('not UTF-8 text')
  }
}

function isAbsent(error: unknown): boolean {
  return errorCode(error) === 'ENOENT'
}

function reasonOf(error: unknown): string {
  return error instanceof Refused ? error.message : `cannot be read (${errorCode(error) || 'unknown error'})`
}
