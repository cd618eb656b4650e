import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { z } from 'zod'
import { errorMessage } from '#server/ground/errors/error-message.ts'
import { oneLine } from '#server/ground/settings/reading/describe-value.ts'
import { explainProblems } from '#server/ground/settings/reading/explain.ts'
import { mistakeSentence, parseYaml } from '#server/ground/settings/reading/parse-yaml.ts'
import { type Award, Awards } from './award-rule.ts'

const MOST_BYTES = 1024 * 1024

// Beside the bundled program, or in the project's folder when run from source.
const STOCK_FILE = join(
  import.meta.dirname,
  import.meta.filename.endsWith('.ts') ? '../../../../catalog/awards.yaml' : 'catalog/awards.yaml',
)

export const awardsFile = (chosen: string | undefined): string => chosen ?? STOCK_FILE

export type ReadAwards = { ok: true; awards: Award[] } | { ok: false; problems: string[] }

/** Every problem is told at once, each in one sentence. */
export async function readAwards(file: string): Promise<ReadAwards> {
  try {
    if ((await stat(file)).size > MOST_BYTES) return { ok: false, problems: ['It is larger than a megabyte.'] }
    return readAwardsText(await readFile(file, 'utf8'))
  } catch (error) {
    return { ok: false, problems: [oneLine(errorMessage(error))] }
  }
}

export function readAwardsText(text: string): ReadAwards {
  const { document, mistakes } = parseYaml(text)
  if (mistakes.length > 0) return { ok: false, problems: mistakes.map(mistakeSentence) }
  const given: unknown = document.toJS({ maxAliasCount: 100 })
  const parsed = Awards.safeParse(given)
  if (parsed.success) return { ok: true, awards: parsed.data }
  return { ok: false, problems: explainProblems(parsed.error as z.ZodError, given, Awards).map(named(given)) }
}

/** '[3].tiers is …' says more as 'medic-hero: tiers is …'. */
const named = (given: unknown) => (problem: string) =>
  problem.replace(/^\[(\d+)\]\.?/, (place, index: string) => {
    const award: unknown = Array.isArray(given) ? given[Number(index)] : undefined
    const id: unknown = typeof award === 'object' && award !== null ? Reflect.get(award, 'id') : undefined
    return typeof id === 'string' && /^[a-z0-9-]{1,40}$/.test(id)
      ? `${id}: `
      : `award ${Number(place.match(/\d+/)?.[0]) + 1}: `
  })
