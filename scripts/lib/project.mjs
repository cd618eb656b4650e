import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** @param {...string} parts */
export const inProject = (...parts) => join(root, ...parts)

const OLDEST_NODE = [20, 19]

/** @param {string} version */
export function nodeComplaint(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST_NODE
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return null
  return `Sitrep needs Node ${OLDEST_NODE.join('.')} or newer and this is ${version}: install a newer one from https://nodejs.org.`
}

/**
 * One sentence on what to do, and the end.
 * @param {string} sentence
 * @returns {never}
 */
export function giveUp(sentence, code = 1) {
  process.stderr.write(`\n  ${sentence}\n\n`)
  process.exit(code)
}

export function requireNode() {
  const complaint = nodeComplaint()
  if (complaint) giveUp(complaint)
}
