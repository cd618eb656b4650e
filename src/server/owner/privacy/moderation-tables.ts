import { sql } from '#server/ground/db/db.ts'
import type { Person } from './person.ts'
import { ERASED, type PersonalTable } from './personal-table.ts'

const SHORTEST_NAME = 3 // a shorter one stands in words that mean nobody

/** A thread stays for the other side, without who it was. Who is reported learns that, and never by whom. */
export const MODERATION_TABLES: Readonly<Record<string, PersonalTable>> = {
  report_entries: {
    rows: ({ steamId }) => sql`
      select jsonb_build_object('report_id', report_id, 'entry', entry, 'at', at, 'act', act, 'text', text, 'link', link,
                                'by', case when e.author_id = ${steamId} then 'you' else 'an admin' end) as row
      from report_entries e join reports r using (report_id)
      where e.author_id = ${steamId} and not by_admin or r.author_id = ${steamId} and by_admin order by report_id, entry`,
    erase: (person) => [
      ...person.names.filter((name) => [...name].length >= SHORTEST_NAME).map((name) => blankName(person, name)),
      sql`
        update report_entries set text = regexp_replace(text, ${person.idPattern}, ${ERASED}, 'g'),
               link = case when link !~ ${person.idPattern} then link end
        where text ~ ${person.idPattern} or link ~ ${person.idPattern}`,
      // A link often leads to an account of theirs.
      sql`update report_entries set author_id = null, link = null where author_id = ${person.steamId}`,
    ],
    fate: 'kept without the name',
  },
  reports: {
    rows: ({ steamId }) => sql`
      select jsonb_build_object(
               'report_id', report_id, 'kind', kind, 'you', case when author_id = ${steamId} then 'wrote it' else 'are reported' end,
               'subject_id', subject_id::text, 'bid', bid, 'match_id', match_id, 'created_at', created_at,
               'answered_at', answered_at, 'closed_at', closed_at) as row
      from reports where ${steamId} in (author_id, subject_id) order by report_id`,
    erase: ({ steamId }) => [
      sql`update reports set author_id = null where author_id = ${steamId}`,
      sql`update reports set subject_id = null where subject_id = ${steamId}`,
    ],
    fate: 'kept without the name',
  },
  person_notes: {
    rows: ({ steamId }) => sql`
      select jsonb_build_object('created_at', created_at, 'edited_at', edited_at, 'text', text) as row
      from person_notes where steam_id = ${steamId} order by note_id`,
    erase: ({ steamId, idPattern }) => [
      sql`delete from person_notes where steam_id = ${steamId}`,
      sql`update person_notes set text = regexp_replace(text, ${idPattern}, ${ERASED}, 'g') where text ~ ${idPattern}`,
      sql`update person_notes set author_id = null where author_id = ${steamId}`,
    ],
    fate: 'removed, and those about others kept without the name',
  },
  watched_people: {
    rows: ({ steamId }) => sql`
      select jsonb_build_object('added_at', added_at, 'reason', reason) as row from watched_people where steam_id = ${steamId}`,
    erase: ({ steamId, idPattern }) => [
      sql`delete from watched_people where steam_id = ${steamId}`,
      sql`update watched_people set reason = regexp_replace(reason, ${idPattern}, ${ERASED}, 'g') where reason ~ ${idPattern}`,
      sql`update watched_people set added_by = null where added_by = ${steamId}`,
    ],
    fate: 'removed, and those of others kept without the name',
  },
}

/** Where it means them: in what they wrote, and in what was written about them. */
const blankName = ({ steamId }: Person, name: string) => sql`
  update report_entries set text = replace(text, ${name}, ${ERASED})
  where strpos(text, ${name}) > 0 and report_id in (
    select report_id from reports where ${steamId} in (author_id, subject_id))`
