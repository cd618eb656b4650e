import { type Sql, sql } from '#server/ground/db/db.ts'
import { banEnd, banInForce } from '#server/ground/db/people/people-status.ts'
import { refOf } from '#server/ground/db/people/player-ref.ts'

/** A ban as an appeal tells of it, from its row called bans. */
export const banFields = (now: Date): Sql => sql`
  'bid', bans.bid, 'created', floor(extract(epoch from bans.created_at)), 'duration', bans.duration_s,
  'ends', floor(extract(epoch from ${banEnd})), 'reason', bans.reason, 'in_force', ${banInForce(now)}`

/** The columns of a ReportSummary. */
export const summaryColumns = (now: Date): Sql => sql`
  r.report_id::float8 as id, r.kind, ${refOf(sql`r.subject_id`, sql`s`)} as subject,
  case when bans.bid is not null then json_build_object(${banFields(now)}) end as ban,
  r.match_id::float8 as match_id, floor(extract(epoch from r.created_at))::float8 as created,
  floor(extract(epoch from r.changed_at))::float8 as changed, r.closed_at is null as open,
  r.answered_at is not null as answered, r.entries`

/** A part of reports, called r, with all that a summary tells. */
export const summarySources = (which: Sql): Sql => sql`
  (${which}) as r left join players s on s.steam_id = r.subject_id left join bans on bans.bid = r.bid`
