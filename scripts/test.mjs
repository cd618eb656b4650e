import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensurePackages } from './lib/packages.mjs'
import { requireNode } from './lib/project.mjs'
import { Report, readTests } from './lib/report.mjs'
import { run, runInstalled } from './lib/run.mjs'
import { ensureTools } from './lib/system-tools.mjs'

// `npm test`: sets up what it needs, then runs every check and every test, and ends with 'N passed, N failed'.
// `npm test -- path …` runs only the tests in those files.
const filters = process.argv.slice(2)
const quiet = { quiet: true }

/** @param {string} name */
const script = (name) => () => run(process.execPath, [`scripts/${name}.mjs`], quiet)
// By the native compiler, on the one core that is free. Packages that read code ask the older one, which has the interface for it.
/** @param {string} side */
const types = (side) => () =>
  runInstalled('typescript-native/bin/tsc', ['--singleThreaded', '-p', `tsconfig.${side}.json`], quiet)

/** @type {[string, () => Promise<{ code: number, output: string }>][]} */
const CHECKS = [
  ['format and lint', () => runInstalled('@biomejs/biome/bin/biome', ['ci', '--error-on-warnings', '.'], quiet)],
  ['types of the server', types('server')],
  ['types of the web', types('web')],
  ['types of journeys', types('e2e')],
  [
    'import rules',
    () => runInstalled('dependency-cruiser/bin/dependency-cruise.mjs', ['src', 'e2e', 'bench', 'trials'], quiet),
  ],
  ['unused code', () => runInstalled('knip/bin/knip.js', [], quiet)],
  ['documents', script('check-docs')],
  ['sizes', script('check-size')],
  ['packages', script('check-packages')],
  ['threat model', script('check-threats')],
]

requireNode()
await ensurePackages()
await ensureTools()

const report = new Report()
if (!(await report.check('build', script('build')))) report.finish()
// Tests often wait, for a time or for each other: the checks have the processor meanwhile.
const checks = filters.length === 0 ? runChecks() : Promise.resolve()
// Then the community of the journeys has it, to play through its past.
const past = checks.then(() => (filters.length === 0 ? playPast() : null))
// Journeys drive a browser and a whole site, and would take the processor from tests that meet real sockets.
await runTests(['server', 'web'], ['--maxWorkers=3']) // one often waits
await checks
const played = await past
await runTests(['e2e'], ['--maxWorkers=3'], played === null ? {} : { SITREP_PLAYED_PAST: played })
report.finish()

async function runChecks() {
  for (const check of CHECKS) await report.check(...check)
}

/** Gives the folder it is in; null if that failed, which the journeys then meet themselves. */
async function playPast() {
  const folder = mkdtempSync(join(tmpdir(), 'sitrep-past-'))
  chmodSync(folder, 0o755) // the database has an account of its own
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const { code } = await runInstalled('tsx/dist/cli.mjs', ['e2e/play-past.ts', folder], quiet)
  return code === 0 ? folder : null
}

/**
 * @param {string[]} projects
 * @param {string[]} options
 * @param {Record<string, string>} env
 */
async function runTests(projects, options = [], env = {}) {
  const directory = mkdtempSync(join(tmpdir(), 'sitrep-results-'))
  const results = join(directory, 'results.json')
  const chosen = [...projects.map((project) => `--project=${project}`), ...options, ...filters]
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${results}`]
  const { code } = await runInstalled('vitest/vitest.mjs', ['run', '--passWithNoTests', ...reporters, ...chosen], {
    env,
  })
  const { passed, failures } = readTests(existsSync(results) ? readFileSync(results, 'utf8') : null, code)
  report.add(passed, failures)
  rmSync(directory, { recursive: true })
}
