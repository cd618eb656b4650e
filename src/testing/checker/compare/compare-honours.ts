import type { Db } from '#server/ground/db/db.ts'
import type { CheckedMatch } from '#testing/checker/checked-match.ts'
import { careersOf, earnedAwards, heldRecords, readAwards, readRecords, readWorld } from '#testing/checker/honours.ts'
import { type Comparison, compare } from '#testing/checker/report.ts'
import type { Names, StoredMatch } from '#testing/checker/stored-matches.ts'
import type { View } from '#testing/checker/view.ts'

interface Options {
  stored: readonly StoredMatch[]
  own: readonly CheckedMatch[]
  names: Names
  zone: string
  view: View
}

/**
 * Judges everybody once more. Matches that the journal has are those that the lines give; older ones, and those whose end was never
 * told, are taken as the tables have them.
 */
export async function compareHonours(db: Db, options: Options): Promise<{ figures: Comparison[]; notes: string[] }> {
  const { stored, own, names, zone, view } = options
  const byLines = new Map(own.filter((match) => isUsable(match, view)).map((match) => [match.id, match]))
  const judged = stored.filter((match) => match.judged === 1).map((match) => byLines.get(match.id) ?? match)
  const waiting = stored.filter((match) => match.judged === 0 && match.end !== null).length
  const changed = stored.filter((match) => match.judged === 2)
  const world = await readWorld(db, names, zone)
  const careers = careersOf(judged)
  const unsure = new Set(changed.flatMap(({ rows }) => rows.map(({ steamId }) => steamId)))
  const isUnsure = (key: string) => view.isHidden(key) || unsure.has(key.split(',', 1)[0] ?? '')
  const figures = [compare('awards', earnedAwards(careers, world), await readAwards(db), isUnsure)]
  if (changed.length === 0) {
    const isHidden = (_key: string, values: string) => view.isHidden(values)
    figures.push(compare('records', heldRecords(careers, world), await readRecords(db), isHidden))
  }
  const notes = [
    world.awards.length === 0 ? 'No awards are in force yet.' : [],
    waiting > 0 ? `${waiting} matches that are over were not judged yet: they have no part in awards and records.` : [],
    changed.length > 0
      ? `${changed.length} matches went on since they were judged: records are not compared, nor awards of who was in them.`
      : [],
  ].flat()
  return { figures, notes }
}

const isUsable = ({ end, rows }: CheckedMatch, { isHidden, knowsRoles }: View): boolean =>
  end !== null && knowsRoles && !rows.some(({ steamId }) => isHidden(steamId))
