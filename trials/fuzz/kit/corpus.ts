import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Target, TargetFile } from '../target.ts'

const HERE = dirname(dirname(fileURLToPath(import.meta.url)))

/** Where targets and their inputs lie. */
export interface Places {
  targets: string
  corpus: string
}

export const OWN_PLACES: Places = { targets: join(HERE, 'targets'), corpus: join(HERE, 'corpus') }

/** An input that is kept: `name.seed` is one to begin with, `hash.found` one that went wrong once. */
export interface Entry {
  name: string
  bytes: Buffer
}

export const listTargets = ({ targets }: Places = OWN_PLACES): string[] =>
  readdirSync(targets)
    .map((file) => basename(basename(file, '.ts'), '.mjs'))
    .sort()

export async function loadTarget(name: string, { targets }: Places = OWN_PLACES): Promise<Target> {
  const file = readdirSync(targets).find((entry) => entry === `${name}.ts` || entry === `${name}.mjs`)
  if (file === undefined) throw new Error(`There is no target ${name}; there are: ${listTargets().join(', ')}.`)
  const loaded: TargetFile = await import(pathToFileURL(join(targets, file)).href)
  return loaded.target
}

export function readCorpus(name: string, { corpus }: Places = OWN_PLACES): Entry[] {
  const folder = join(corpus, name)
  const files = readdirSync(folder).sort()
  if (files.length === 0) throw new Error(`${folder} has no input to begin with`)
  return files.map((file) => ({ name: file, bytes: readFileSync(join(folder, file)) }))
}

/** Keeps an input under a name that only it has. */
export function saveFind(name: string, input: Buffer, { corpus }: Places = OWN_PLACES): string {
  const file = join(corpus, name, `${createHash('sha256').update(input).digest('hex').slice(0, 16)}.found`)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, input)
  return file
}
