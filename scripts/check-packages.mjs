import { readFileSync } from 'node:fs'
import { reportProblems } from './lib/files.mjs'
import { inProject } from './lib/project.mjs'
import { findPackageProblems, findUnexplained } from './lib/release/package-policy.mjs'

// The lock file keeps to our rules on other people's code.
/** @param {string} file */
const readJson = (file) => JSON.parse(readFileSync(inProject(file), 'utf8'))

const problems = findPackageProblems(readJson('package.json'), readJson('package-lock.json'))
if (!/^ignore-scripts=true$/m.test(readFileSync(inProject('.npmrc'), 'utf8'))) {
  problems.push('.npmrc must say ignore-scripts=true: no package runs code at installation')
}
const reasons = readFileSync(inProject('docs/decisions/0015-packages.md'), 'utf8')
problems.push(...findUnexplained(readJson('package.json'), reasons))
reportProblems(problems)
