import { parseDocument } from 'yaml'
import type { z } from 'zod'
import { explainProblems } from './explain.ts'
import { Settings } from './settings.ts'

export type SettingsResult = { ok: true; settings: Settings } | { ok: false; problems: string[] }

/** Reads the text of a settings file. Every problem is told at once, each in one sentence. */
export function readSettings(text: string): SettingsResult {
  const document = parseDocument(text)
  if (document.errors.length > 0) {
    return { ok: false, problems: document.errors.map(({ message }) => firstLine(message)) }
  }
  const given: unknown = document.toJS() ?? {}
  const parsed = Settings.safeParse(given)
  if (parsed.success) return { ok: true, settings: parsed.data }
  return { ok: false, problems: explainProblems(parsed.error as z.ZodError, given, Settings) }
}

const firstLine = (message: string): string => message.split('\n', 1)[0]?.replace(/:$/, '.') ?? message
