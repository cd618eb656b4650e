import type { ReadLine } from '#server/counting/recorder/read/read-lines.ts'
import { cleanText } from '#shared/text/clean-text.ts'
import type { Fold } from './fold.ts'
import type { Member } from './log-state.ts'

const LONGEST_TEXT = 512 // the engine takes a quarter of it

/** Of people only. In a match that another stream told of, it was told there. */
export function recordChat(
  { state, deltas }: Fold,
  { steamId, name }: Member,
  { text, toTeam }: { text: string; toTeam: boolean },
  { at }: ReadLine,
): void {
  const { match } = state
  const clean = cleanText(text, LONGEST_TEXT).trim()
  if (steamId === null || clean === '' || match?.isTold) return
  deltas.chat.push({ steamId, name, text: clean, toTeam, at, match: match?.isOpen ? match.start : null })
}
