import { parseArgs } from 'node:util'
import type { Clock } from '#server/ground/clock.ts'
import type { Database } from '#server/ground/db/db.ts'
import { errorMessage } from '#server/ground/error-message.ts'
import { printable } from '#server/ground/printable.ts'
import type { Source } from '#server/owner/people/own-admins.queries.ts'
import { cleanText } from '#shared/clean-text.ts'
import { parseSteamId } from '#shared/steam-id.ts'

/** What a command that changes people works with. */
export interface PeopleOptions {
  db: Database
  clock: Clock
  print(line: string): void
}

/** The arguments make no sense. The message is one sentence, shown above the usage. */
export class WrongUsage extends Error {
  override name = 'WrongUsage'
}

export const KEPT_BY: Readonly<Record<Source, string>> = {
  sourcebans: 'SourceBans++',
  settings: 'sitrep.yaml',
  command: 'this command',
}

type OptionNames = readonly string[]

/** One word and options with a value each, such as `STEAMID --name Ann`. */
export function readWords<const N extends OptionNames>(args: readonly string[], names: N) {
  try {
    const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]))
    const { positionals, values } = parseArgs({ args: [...args], options, allowPositionals: true })
    return { words: positionals, options: values as Partial<Record<N[number], string>> }
  } catch (error) {
    throw new WrongUsage(errorMessage(error))
  }
}

export function requireSteamId(words: readonly string[]): string {
  const [text, ...rest] = words
  if (text === undefined) throw new WrongUsage('A Steam id is missing.')
  if (rest.length > 0) throw new WrongUsage(`"${rest.join(' ')}" is too much; a name with spaces needs quotes.`)
  return parseSteamId(text) ?? wrong(`"${text}" is not a Steam id; 76561197960287930 and STEAM_0:0:11101 are.`)
}

export function wrong(sentence: string): never {
  throw new WrongUsage(sentence)
}

export const readName = (text: string | undefined): string => cleanText(text ?? '', 64).trim()

/** Columns under each other. */
export function formatTable(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const lines = [head, ...rows].map((row) => row.map(printable))
  const widths = head.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  return lines.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

export const formatMoment = (moment: Date): string => moment.toISOString().slice(0, 16).replace('T', ' ')
