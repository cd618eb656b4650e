import { existsSync, readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { listProjectFiles, reportProblems } from './lib/files.mjs'
import { measureFirstLoad } from './lib/first-load.mjs'
import { inProject } from './lib/project.mjs'

// Files stay short enough to read, and the first page light enough for a phone.
const SOURCE_LINES = 202
const TEST_LINES = 400
const FIRST_SCRIPTS_BYTES = 130_000
const FIRST_STYLES_BYTES = 40_000 // of which Bootstrap is the most
const SOURCE = /^(src|scripts|bin|e2e|bench|trials)\/.*\.(ts|tsx|mjs|css)$|^[^/]+\.(ts|cjs)$/

reportProblems([...checkLines(), ...checkFirstLoad()])

function checkLines() {
  return listProjectFiles()
    .filter((file) => SOURCE.test(file))
    .flatMap((file) => {
      const limit = file.includes('.test.') ? TEST_LINES : SOURCE_LINES
      const lines = readFileSync(inProject(file), 'utf8').trimEnd().split('\n').length
      return lines > limit ? [`${file} has ${lines} lines and may have ${limit}: split it`] : []
    })
}

function checkFirstLoad() {
  const manifestFile = inProject('dist', 'web-manifest.json')
  if (!existsSync(manifestFile)) return ['dist/web-manifest.json is missing: run `npm run build`']
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'))
  return [
    ...checkWeight('JavaScript', FIRST_SCRIPTS_BYTES, measureFirstLoad(manifest, compressedSize, '.js')),
    ...checkWeight('styles', FIRST_STYLES_BYTES, measureFirstLoad(manifest, compressedSize, '.css')),
  ]
}

/**
 * @param {string} what
 * @param {number} limit in bytes
 * @param {{ bytes: number, screen: string }} load
 */
function checkWeight(what, limit, { bytes, screen }) {
  const weight = `${(bytes / 1000).toFixed(1)} kB of compressed ${what}, with ${screen}`
  console.log(`first load: ${weight}`)
  return bytes > limit ? [`the first load is ${weight}, and may be ${limit / 1000} kB`] : []
}

/** @param {string} file */
function compressedSize(file) {
  return brotliCompressSync(readFileSync(inProject('dist', 'web', file))).length
}
