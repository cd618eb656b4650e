import { run } from './run.mjs'

/**
 * Whether weaknesses are known of the packages that run in production, in a sentence. Never silent: where no registry answers, it says
 * that nobody was asked.
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
  const counts = parse(output)?.metadata?.vulnerabilities
  if (counts === undefined) {
    return { isClean: true, sentence: 'NOT CHECKED for known vulnerabilities: no registry answered.' }
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

/**
 * @param {string} output
 * @returns {{ metadata?: { vulnerabilities?: Record<string, number> } } | null}
 */
function parse(output) {
  try {
    return JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1))
  } catch {
    return null
  }
}
