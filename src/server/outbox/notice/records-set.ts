import { z } from 'zod'
import { joinSql, sql } from '#server/ground/db/db.ts'
import { shownPeople } from '#server/ground/db/people/shown-people.ts'
import { RECORD_SUBJECTS } from '#server/ground/db/record-subjects.ts'
import { EpochSeconds, PlayerRef } from '#shared/contracts/common.ts'
import { RECORD_KINDS, RECORD_METRICS } from '#shared/figures/record-metrics.ts'
import { recentMatches } from './recent-matches.ts'
import { MOST_AT_ONCE, type Source } from './source.ts'

const Row = z.object({
  kind: z.enum(RECORD_KINDS),
  subject_id: z.int(),
  subject_name: z.string(),
  metric: z.enum(RECORD_METRICS),
  value: z.int(),
  before: z.int(),
  holder: PlayerRef,
  match_id: z.int(),
  set: EpochSeconds,
})

const subjects = joinSql(
  RECORD_KINDS.map((kind) => sql`select ${kind}::text as kind, id, name from (${RECORD_SUBJECTS[kind]}) as s`),
  sql` union all `,
)

/** Records of all time that took the place of another: the first of its kind is not told, as a new site has hundreds. */
export const recordsSet: Source = {
  groups: ['records'],
  find: async (tx, look) => {
    const shown = shownPeople(look.config.honours, look.now)
    const rows = await tx.many(
      Row,
      sql`
        with recent as materialized (${recentMatches(look)}),
        fresh as materialized (
          select distinct r.kind, r.subject_id, r.metric from records r join recent using (match_id) where r.season_id = 0),
        ranked as (
          select r.kind, r.subject_id, r.metric, r.steam_id, r.value, r.match_id, r.set_at,
                 lead(r.value) over places as before, row_number() over places as place
          from fresh join records r using (kind, subject_id, metric)
          where r.season_id = 0 and ${shown.isShown(sql`r.steam_id`)}
          window places as (partition by r.kind, r.subject_id, r.metric order by r.value desc, r.match_id, r.steam_id))
        select r.kind, r.subject_id, s.name as subject_name, r.metric, r.value, r.before, ${shown.holder} as holder,
               r.match_id::float8 as match_id, extract(epoch from r.set_at)::int as set
        from ranked r join recent using (match_id) join players p using (steam_id)
        join (${subjects}) as s on s.kind = r.kind and s.id = r.subject_id
        where r.place = 1 and r.before < r.value and ${shown.holder} is not null
          and not exists (select 1 from outbox_events e
                          where e.key = concat_ws(':', 'record_set', r.kind, r.subject_id, r.metric, r.match_id))
        order by r.set_at, r.kind, r.subject_id, r.metric limit ${MOST_AT_ONCE}`,
    )
    return rows.map(({ set, ...record }) => ({
      type: 'record_set' as const,
      key: ['record_set', record.kind, record.subject_id, record.metric, record.match_id].join(':'),
      at: set,
      data: record,
    }))
  },
}
