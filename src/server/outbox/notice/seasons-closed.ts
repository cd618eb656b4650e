import { sql } from '#server/ground/db/db.ts'
import { PastSeason } from '#shared/contracts/seasons.ts'
import { MOST_AT_ONCE, newsFrom, type Source } from './source.ts'

export const seasonsClosed: Source = {
  find: async (tx, look) => {
    const seasons = await tx.many(
      PastSeason,
      sql`
        select season_id as id, name, extract(epoch from started_at)::int as started, extract(epoch from closed_at)::int as closed
        from seasons
        where name is not null and closed_at >= ${newsFrom(look)}
          and not exists (select 1 from outbox_events e where e.key = 'season_closed:' || season_id)
        order by closed_at, season_id limit ${MOST_AT_ONCE}`,
    )
    return seasons.map((data) => ({
      type: 'season_closed' as const,
      key: `season_closed:${data.id}`,
      at: data.closed,
      data,
    }))
  },
}
