import type { Db } from '#server/ground/db/db.ts'
import { type CheckedMatch, foldedMatches, matchFigures } from '#testing/checker/checked-match.ts'
import type { FoldedJournal } from '#testing/checker/fold-journal.ts'
import { foldedHistory, readHistory } from '#testing/checker/history.ts'
import { type Comparison, compare } from '#testing/checker/report.ts'
import { type Names, readMatches, readNames, type StoredMatch } from '#testing/checker/stored-matches.ts'
import { foldedTimelines, readTimelines } from '#testing/checker/timelines.ts'
import type { View } from '#testing/checker/view.ts'

interface ComparedMatches {
  figures: Comparison[]
  matches: StoredMatch[] // all there are
  own: CheckedMatch[] // those that were compared, by the lines
  names: Names
}

/** Matches with their scoreboards and what happened in them, rounds and teamkills. */
export async function compareMatches(db: Db, { folds }: FoldedJournal, view: View): Promise<ComparedMatches> {
  const names = await readNames(db)
  const matches = await readMatches(db, names, (server) => folds.get(server)?.now ?? null)
  if (!view.comparesMatches) return { figures: [], matches, own: [], names }
  const isWanted = (server: number, at: number) => at >= view.since(server)
  const ofTime = ({ server, start }: CheckedMatch) => isWanted(server, start)
  const own = foldedMatches(folds, names.roleOf).filter(ofTime)
  const [byLines, stored] = [matchFigures(own), matchFigures(matches.filter(ofTime))]
  const [told, kept] = [foldedHistory(folds, isWanted), await readHistory(db, isWanted)]
  const timelines = await readTimelines(db, isWanted)
  const isUnknown = (key: string) => !view.knowsRoles && /, (as|killed by) /.test(key)
  return {
    figures: [
      compare('teamkills', told.teamkills, kept.teamkills, view.isHidden),
      compare('rounds', told.rounds, kept.rounds, () => false),
      compare('matches', byLines.matches, stored.matches, () => false),
      compare('scoreboards', byLines.scoreboards, stored.scoreboards, (key) => view.isHidden(key) || isUnknown(key)),
      compare(
        'events of matches',
        foldedTimelines(folds, isWanted),
        timelines.figures,
        (key) => !timelines.isKept(key),
      ),
    ],
    matches,
    own,
    names,
  }
}
