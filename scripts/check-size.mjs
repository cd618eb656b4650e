import { existsSync, readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { listProjectFiles, reportProblems } from './lib/files.mjs'
import { measureFirstLoad } from './lib/first-load.mjs'
import { inProject } from './lib/project.mjs'

// Files stay short enough to read, and the first page light enough for a phone.
const SOURCE_LINES = 250
const TEST_LINES = 400
const FIRST_LOAD_BYTES = 130_000
const SOURCE = /^(src|scripts|bin|e2e|bench)\/.*\.(ts|tsx|mjs|css)$|^[^/]+\.(ts|cjs)$/

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
  const { bytes, screen } = measureFirstLoad(JSON.parse(readFileSync(manifestFile, 'utf8')), compressedSize)
  console.log(`first load: ${(bytes / 1000).toFixed(1)} kB of compressed JavaScript, with ${screen}`)
  const limit = `${FIRST_LOAD_BYTES / 1000} kB`
  return bytes > FIRST_LOAD_BYTES
    ? [`the first load is ${(bytes / 1000).toFixed(1)} kB with ${screen} and may be ${limit}`]
    : []
}

/** @param {string} file */
function compressedSize(file) {
  return brotliCompressSync(readFileSync(inProject('dist', 'web', file))).length
}
