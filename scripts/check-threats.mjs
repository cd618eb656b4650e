import { existsSync, readFileSync } from 'node:fs'
import { reportProblems } from './lib/files.mjs'
import { inProject } from './lib/project.mjs'
import { findRowProblems, findUnproved } from './lib/threat-rows.mjs'

// Every row of the threat model is there, and so is every test that it or the table of the ASVS names.
/** @param {string} file */
const read = (file) => (existsSync(inProject(file)) ? readFileSync(inProject(file), 'utf8') : null)
const [threats = '', standard = ''] = ['docs/threat-model.md', 'docs/asvs.md'].map((file) => read(file) ?? '')

reportProblems([...findRowProblems(threats), ...findUnproved(threats, read), ...findUnproved(standard, read)])
