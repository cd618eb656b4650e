import { sql } from '#server/ground/db/db.ts'
import { named, summary } from '#server/ground/db/match-rows.ts'
import { MatchSummary } from '#shared/contracts/matches.ts'
import { MATCH_END, recentMatches } from './recent-matches.ts'
import { MOST_AT_ONCE, type Source } from './source.ts'

/** Matches that are over, of those in which somebody was. One that goes on after a long silence is not told of again. */
export const matchesEnded: Source = {
  find: async (tx, look) => {
    const matches = await tx.many(
      MatchSummary,
      sql`
        with recent as materialized (${recentMatches(look)})
        select ${summary(look.now)} from recent join matches m using (match_id) ${named}
        where m.people > 0 and not exists (select 1 from outbox_events e where e.key = 'match_ended:' || m.match_id)
        order by ${MATCH_END}, m.match_id limit ${MOST_AT_ONCE}`,
    )
    return matches.map(({ running: _, ...data }) => ({
      type: 'match_ended' as const,
      key: `match_ended:${data.id}`,
      at: data.ended ?? data.seen,
      data,
    }))
  },
}
