import { z } from 'zod'
import { type Db, emptySql, sql } from '#server/ground/db/db.ts'
import { matches, searchNeedle } from '#server/ground/db/lists/search.ts'
import type { ShownPeople } from '#server/ground/db/people/shown-people.ts'
import { RECORD_SUBJECTS } from '#server/ground/db/record-subjects.ts'
import type { Page } from '#server/http/calls/calls.ts'
import { LONGEST_LIST, type PageQuery } from '#shared/contracts/common.ts'
import { RecordRow } from '#shared/contracts/records.ts'
import { RECORD_METRICS, type RecordKind } from '#shared/figures/record-metrics.ts'

interface RecordsQuestion extends PageQuery {
  kind: RecordKind
  id?: number | undefined
}

const Row = RecordRow.extend({ filtered: z.int(), total: z.int() })

/** The best of those who are shown: of all time, and of the season that runs. Few rows are kept of each. */
export async function pageOfRecords(db: Db, question: RecordsQuestion, shown: ShownPeople): Promise<Page<RecordRow>> {
  const { kind, id, q, limit = LONGEST_LIST, offset = 0 } = question
  const needle = searchNeedle(q)
  const wanted = id === undefined ? emptySql : sql`and r.subject_id = ${id}`
  const found =
    needle === null
      ? emptySql
      : sql`and (${matches(sql`lower(s.name)`, needle)} or ${matches(sql`lower(a.holder->>'personaname')`, needle)}
                 or ${matches(sql`lower(n.holder->>'personaname')`, needle)})`
  const rows = await db.many(
    Row,
    sql`
      with firsts as materialized (
        select distinct on (r.subject_id, r.metric, r.season_id) r.subject_id, r.metric, r.season_id, r.value, r.steam_id, r.match_id,
               r.set_at
        from records r
        where r.kind = ${kind} ${wanted} and ${shown.isShown(sql`r.steam_id`)}
          and r.subject_id in (select id from (${RECORD_SUBJECTS[kind]}) as there)
          and r.season_id in (0, coalesce((select season_id from seasons where closed_at is null), 0))
        order by r.subject_id, r.metric, r.season_id, r.value desc, r.match_id, r.steam_id),
      held as (
        select f.subject_id, f.metric, f.season_id, ${shown.holder} as holder,
               jsonb_build_object('value', f.value, 'holder', ${shown.holder}, 'match_id', f.match_id,
                                  'set', extract(epoch from f.set_at)::bigint) as held
        from firsts f join players p using (steam_id)),
      listed as (
        select a.subject_id, s.name as subject_name, a.metric, a.held as all_time, n.held as season, s.place
        from held a
        join (${RECORD_SUBJECTS[kind]}) as s on s.id = a.subject_id
        left join held n on n.subject_id = a.subject_id and n.metric = a.metric and n.season_id <> 0
        where a.season_id = 0 ${found})
      select ${kind} as kind, subject_id, subject_name, metric, all_time, season, count(*) over ()::int as filtered,
             (select count(*) from firsts where season_id = 0)::int as total
      from listed
      order by place, subject_name, subject_id, array_position(${[...RECORD_METRICS]}::text[], metric)
      limit ${limit} offset ${offset}`,
  )
  const [first] = rows
  if (first === undefined && offset > 0) {
    return { ...(await pageOfRecords(db, { ...question, limit: 1, offset: 0 }, shown)), rows: [] } // how many there are
  }
  return { rows, total: first?.total ?? 0, filtered: first?.filtered ?? 0 }
}
