import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

const MESSAGE_LINES = 12

/** Counts what passed, keeps what failed, and prints a line for each step. */
export class Report {
  passed = 0
  /** @type {string[]} */
  failures = []

  /**
   * @param {string} label
   * @param {() => Promise<{ code: number, output: string }>} work
   */
  async check(label, work) {
    const start = performance.now()
    const { code, output } = await work()
    const seconds = `${((performance.now() - start) / 1000).toFixed(1)} s`
    console.log(`${code === 0 ? 'ok    ' : 'FAILED'}  ${label.padEnd(20)} ${seconds.padStart(7)}`)
    if (code !== 0) console.log(indented(output))
    this.add(code === 0 ? 1 : 0, code === 0 ? [] : [withMessage(label, output)])
    return code === 0
  }

  /**
   * @param {number} passed
   * @param {string[]} failures
   */
  add(passed, failures) {
    this.passed += passed
    this.failures.push(...failures)
  }

  /** Says once more what failed, for who reads only the end; prints the last line and ends the program. */
  finish() {
    for (const failure of this.failures) console.log(`\nFAILED  ${failure}`)
    console.log(`\n${this.passed} passed, ${this.failures.length} failed`)
    process.exit(this.failures.length === 0 ? 0 : 1)
  }
}

/**
 * Reads Vitest's own results. A file that could not even be read, or a run that failed without naming a test, is a failure.
 * @param {string | null} json what Vitest's JSON reporter wrote
 * @param {number} code Vitest's exit code
 * @returns {{ passed: number, failures: string[] }}
 */
export function readTests(json, code) {
  if (json === null) return { passed: 0, failures: [`the tests ended with ${code} and left no results`] }
  /** @type {{ numPassedTests: number, testResults: FileResult[] }} */
  const results = JSON.parse(json)
  const failures = results.testResults.flatMap(failuresOf)
  if (failures.length === 0 && code !== 0) failures.push(`no test failed, but their run ended with ${code}`)
  return { passed: results.numPassedTests, failures }
}

/** @typedef {{ status: string, fullName: string, failureMessages?: string[] }} TestResult */
/** @typedef {{ name: string, status: string, message?: string, assertionResults: TestResult[] }} FileResult */

/** @param {FileResult} file */
function failuresOf({ name, status, message = '', assertionResults }) {
  const path = relative(process.cwd(), name)
  const failed = assertionResults.filter((test) => test.status === 'failed')
  if (status === 'failed' && failed.length === 0) return [withMessage(path, message)]
  return failed.map((test) => withMessage(`${path} > ${test.fullName}`, (test.failureMessages ?? []).join('\n')))
}

/**
 * @param {string} what
 * @param {string} message
 */
function withMessage(what, message) {
  const lines = stripVTControlCharacters(message).trimEnd().split('\n')
  const shown = lines.slice(0, MESSAGE_LINES)
  if (shown.length < lines.length) shown.push('…')
  return `${what}\n${indented(shown.join('\n'))}`
}

/** @param {string} text */
const indented = (text) => text.trimEnd().replace(/^/gm, '        ')
