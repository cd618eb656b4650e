import { z } from 'zod'
import type { Db } from '#server/ground/db/db.ts'
import { ask } from '#testing/checker/ask.ts'
import type { FoldedJournal } from '#testing/checker/fold-journal.ts'
import { type Comparison, compare } from '#testing/checker/report.ts'
import type { Situation } from '#testing/checker/situation.ts'
import { foldedTotals, readTotals } from '#testing/checker/totals.ts'
import type { View } from '#testing/checker/view.ts'

const serverIn = (key: string): number => Number(/^server (\d+),/.exec(key)?.[1])

/** Everybody's sums, where the journal has all they are made of. */
export async function compareTotals(
  db: Db,
  { folds }: FoldedJournal,
  { comparesTotals, mapless, isHidden, since }: View,
  { released, isErased }: Situation,
): Promise<Comparison[]> {
  if (!comparesTotals) return []
  const [byLines, stored] = [foldedTotals(folds), await readTotals(db)]
  const isAnyoneErased = [...folds.values()].some(({ people }) => [...people.keys()].some(isErased))
  const adopted = await mapsBefore(db, since)
  const ofPeople =
    released > 0
      ? []
      : [
          compare('players', byLines.players, stored.players, isHidden),
          compare(
            'weapons',
            byLines.weapons,
            stored.weapons,
            (key) => isHidden(key) || (isAnyoneErased && key.startsWith('all,')),
          ),
          compare('game servers', byLines.servers, stored.servers, () => false),
        ]
  const isOfQuery = (key: string) =>
    mapless.has(serverIn(key)) &&
    (key.endsWith(', seconds played') || adopted.has(key.split(', ').slice(0, 2).join(', ')))
  return [...ofPeople, compare('maps', byLines.maps, stored.maps, isOfQuery)]
}

const Earlier = z.object({ server: z.int(), map: z.string(), at: z.coerce.number() })

/** Maps on which something was counted before the log of a game server named one. */
async function mapsBefore(db: Db, since: View['since']): Promise<Set<string>> {
  const rows = await ask(
    db,
    Earlier,
    `select server_id as server, map_name as map, extract(epoch from at)::text as at
     from (select server_id, map_id, started_at as at from matches union all select server_id, map_id, occurred_at from rounds
           union all select server_id, map_id, occurred_at from teamkills where map_id is not null) as seen join maps using (map_id)`,
  )
  return new Set(
    rows.filter(({ server, at }) => at < since(server)).map(({ server, map }) => `server ${server}, ${map}`),
  )
}
