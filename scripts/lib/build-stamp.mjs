import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inProject, root } from './project.mjs'
import { run } from './run.mjs'

/** What the built program is made of. */
const INPUTS = [
  ...['src', 'catalog', 'package.json', 'package-lock.json', 'vite.config.ts'],
  ...['build.mjs', 'lib/build-server.mjs', 'lib/compress-files.mjs', 'lib/css-subjects.mjs', 'lib/used-styles.mjs'].map(
    (file) => `scripts/${file}`,
  ),
]
const NOT_BUILT = /(^|\/)testing\/|\.test\.tsx?$/

const stampFile = inProject('dist', 'built-from')

/** Changes when a built file's name or content does; a new date alone does not count. */
export function hashSources(directory = inProject()) {
  const hash = createHash('sha256')
  for (const file of INPUTS.flatMap((input) => listFiles(directory, input))) {
    hash.update(`\0${file}\0`).update(readFileSync(join(directory, file)))
  }
  return hash.digest('hex')
}

/**
 * @param {string} directory
 * @param {string} path
 * @returns {string[]}
 */
function listFiles(directory, path) {
  if (!existsSync(join(directory, path))) return []
  if (path.includes('.')) return [path]
  const entries = readdirSync(join(directory, path), { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(directory.length + 1))
    .filter((file) => !NOT_BUILT.test(file))
    .sort()
}

export const clearStamp = () => rmSync(stampFile, { force: true })

/** @param {string} hash */
export const writeStamp = (hash) => writeFileSync(stampFile, hash)

/** What to do when the program that lies built is not that of the sources beside it; null: it is. */
export function buildComplaint() {
  if (isBuilt()) return null
  const state = existsSync(stampFile) ? 'is older than its sources' : 'is not there or not whole'
  return `The built Sitrep ${state}: run \`npm run build\` in ${root}, then try again.`
}

function isBuilt() {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hashSources()
}

/** Builds if any source changed since the last whole build. */
export async function ensureBuilt() {
  if (isBuilt()) return
  const { code } = await run(process.execPath, ['scripts/build.mjs'])
  if (code !== 0) {
    console.error('\n  The build failed: mend what the message above names, then run the command again.\n')
    process.exit(code)
  }
}
