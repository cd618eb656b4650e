import type { z } from 'zod'
import { Settings } from '#server/ground/settings/settings.ts'
import { explainProblems } from './explain.ts'
import { mistakeSentence, parseYaml, yamlFault } from './parse-yaml.ts'

export type SettingsResult = { ok: true; settings: Settings } | { ok: false; problems: string[] }

/** Reads the text of a settings file. Every problem is told at once, each in one sentence. */
export function readSettings(text: string): SettingsResult {
  const { given, problems } = readYaml(text)
  if (problems.length > 0) return { ok: false, problems }
  const parsed = Settings.safeParse(given)
  if (parsed.success) return { ok: true, settings: parsed.data }
  return { ok: false, problems: explainProblems(parsed.error as z.ZodError, given, Settings) }
}

/** The reader of YAML throws at aliases that lead nowhere or multiply, and at brackets too deep for its stack. */
function readYaml(text: string): { given: unknown; problems: string[] } {
  try {
    const { document, mistakes } = parseYaml(text)
    const problems = mistakes.map(mistakeSentence)
    return { given: problems.length > 0 ? null : (document.toJS() ?? {}), problems }
  } catch (error) {
    return { given: null, problems: [`It is no YAML that can be read: ${reasonOf(error)}.`] }
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof RangeError) return 'it is nested too deep'
  return yamlFault(error instanceof Error ? error.message : String(error))
}
