/** Counts what passed and failed, and prints a line for each step. */
export class Report {
  passed = 0
  failed = 0

  /**
   * @param {string} label
   * @param {() => Promise<{ code: number, output: string }>} work
   */
  async check(label, work) {
    const start = performance.now()
    const { code, output } = await work()
    const seconds = `${((performance.now() - start) / 1000).toFixed(1)} s`
    console.log(`${code === 0 ? 'ok    ' : 'FAILED'}  ${label.padEnd(20)} ${seconds.padStart(7)}`)
    if (code !== 0) console.log(output.trimEnd().replace(/^/gm, '        '))
    this.count(code === 0 ? 1 : 0, code === 0 ? 0 : 1)
    return code === 0
  }

  /**
   * @param {number} passed
   * @param {number} failed
   */
  count(passed, failed) {
    this.passed += passed
    this.failed += failed
  }

  /** Prints the last line and ends the program. */
  finish() {
    console.log(`\n${this.passed} passed, ${this.failed} failed`)
    process.exit(this.failed === 0 ? 0 : 1)
  }
}

/**
 * Counts Vitest's own results. A file that could not even be read, or a run that failed without naming a test, is a failure.
 * @param {string | null} json what Vitest's JSON reporter wrote
 * @param {number} code Vitest's exit code
 */
export function countTests(json, code) {
  if (json === null) return { passed: 0, failed: 1 }
  /** @type {{ numPassedTests: number, numFailedTests: number, testResults: { status: string, assertionResults: unknown[] }[] }} */
  const results = JSON.parse(json)
  const broken = results.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  const failed = results.numFailedTests + broken.length
  return { passed: results.numPassedTests, failed: failed === 0 && code !== 0 ? 1 : failed }
}
