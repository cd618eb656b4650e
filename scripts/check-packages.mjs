import { readFileSync } from 'node:fs'
import { reportProblems } from './lib/files.mjs'
import { findPackageProblems } from './lib/package-policy.mjs'
import { inProject } from './lib/project.mjs'

// The lock file keeps to our rules on other people's code.
/** @param {string} file */
const readJson = (file) => JSON.parse(readFileSync(inProject(file), 'utf8'))

const problems = findPackageProblems(readJson('package.json'), readJson('package-lock.json'))
if (!/^ignore-scripts=true$/m.test(readFileSync(inProject('.npmrc'), 'utf8'))) {
  problems.push('.npmrc must say ignore-scripts=true: no package runs code at installation')
}
reportProblems(problems)
