import { isTimeZone } from '#server/ground/settings/time-zone.ts'
import { parseSteamId } from '#shared/steam-id.ts'
import { cleanText } from '#shared/text/clean-text.ts'
import { wrong } from './wrong-usage.ts'

/** For `command`, which takes options alone. */
export function requireNoWords(words: readonly string[], command: string): void {
  if (words.length > 0) wrong(`"${[command, ...words].join(' ')}" is not a command.`)
}

/** `missing` is the sentence for no word at all. */
export function requireOneWord(words: readonly string[], missing: string): string {
  const [word, ...rest] = words
  if (!word) return wrong(missing)
  return rest.length === 0 ? word : wrong(`"${rest.join(' ')}" is too much; a name with spaces needs quotes.`)
}

export function requireSteamId(words: readonly string[]): string {
  const text = requireOneWord(words, 'A Steam id is missing.')
  return parseSteamId(text) ?? wrong(`"${text}" is not a Steam id; 76561197960287930 and STEAM_0:0:11101 are.`)
}

export const readName = (text: string | undefined): string => cleanText(text ?? '', 64).trim()

/** The value of an option that is a whole number within limits. */
export function readWholeNumber(name: string, text: string, [least, most]: readonly [number, number]): number {
  const isWithin = /^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most
  return isWithin ? Number(text) : wrong(`--${name} is "${text}"; allowed: a whole number from ${least} to ${most}.`)
}

/** The value of --server; null: all of them. */
export const readServerId = (text: string | undefined): number | null =>
  text === undefined ? null : readWholeNumber('server', text, [0, 9_999])

/** The value of --zone. */
export const readTimeZone = (text: string): string =>
  isTimeZone(text) ? text : wrong(`--zone is "${text}"; allowed: a time zone such as Europe/Berlin.`)
