import type { AtomEntry } from '#server/http/feeds/atom.ts'
import type { MatchSummary } from '#shared/contracts/matches.ts'
import { matchOutcome, matchSize } from '#shared/format/match-words.ts'
import { plainLine } from '#shared/format/plain-line.ts'
import { paths } from '#shared/paths.ts'

const LONGEST = 80

/** Matches that are over: a feed tells each once, and one that runs has nothing to tell yet. */
export const matchEntries = (list: readonly MatchSummary[]): AtomEntry[] =>
  list.filter(({ running }) => !running).map(toEntry)

function toEntry(match: MatchSummary): AtomEntry {
  const end = match.ended ?? match.seen
  const map = plainLine(match.map_name_trans || match.map_name, LONGEST)
  const outcome = matchOutcome({ ...match, hasEnded: match.ended !== null })
  return {
    id: `matches/${match.id}`,
    title: `${map}: ${outcome} on ${plainLine(match.server_name, LONGEST)}`,
    updated: end,
    published: end,
    page: paths.match.replace(':match_id', String(match.id)),
    text: matchSize({ ...match, seconds: end - match.started }),
  }
}
