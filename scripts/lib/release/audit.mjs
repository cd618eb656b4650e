import { STATUS_CODES } from 'node:http'
import { run } from '../run.mjs'

/**
 * Whether weaknesses are known of the packages that run in production, in a sentence. Never silent: where no registry answers, or one
 * that does not know this question, it says which of the two it was.
 * @returns {Promise<{ isClean: boolean, sentence: string }>}
 */
export async function askForVulnerabilities() {
  const { output } = await run('npm', ['audit', '--omit=dev', '--json'], { quiet: true })
  return readAudit(output)
}

/**
 * @param {string} output of `npm audit --json`, with npm's warnings around it
 * @returns {{ isClean: boolean, sentence: string }}
 */
export function readAudit(output) {
  const answer = parse(output)
  const counts = answer?.metadata?.vulnerabilities
  if (counts === undefined) {
    return { isClean: true, sentence: `NOT CHECKED for known vulnerabilities: ${whyNot(answer?.statusCode)}.` }
  }
  const { total = 0, ...grades } = counts
  if (total === 0)
    return { isClean: true, sentence: 'No vulnerability is known of the packages that run in production.' }
  const told = Object.entries(grades).flatMap(([grade, count]) => (count > 0 ? [`${count} ${grade}`] : []))
  return {
    isClean: false,
    sentence: `Known vulnerabilities (${told.join(', ')}): \`npm audit --omit=dev\` names them.`,
  }
}

/** @param {number | undefined} status of a registry's reply; undefined: there was none */
function whyNot(status) {
  if (status === undefined) return 'no registry answered'
  const refusal = `${status} ${STATUS_CODES[status] ?? ''}`.trim()
  if ([404, 405, 501].includes(status)) return `the registry answered, but does not offer this question (${refusal})`
  return `the registry answered with a refusal (${refusal})`
}

/**
 * @param {string} output
 * @returns {{ statusCode?: number, metadata?: { vulnerabilities?: Record<string, number> } } | null}
 */
function parse(output) {
  try {
    return JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1))
  } catch {
    return null
  }
}
