-- Reports of players and appeals against bans, where the owner has them taken on the site: a thread each.
create table reports (
  report_id bigint generated always as identity primary key,
  kind text not null check (kind in ('report', 'appeal')),
  author_id bigint, -- a Steam id; null: erased
  subject_id bigint, -- who is reported; null: nobody, in an appeal, or erased
  bid int, -- the ban of an appeal
  match_id bigint, -- in which it was; null: not told
  created_at timestamptz not null,
  changed_at timestamptz not null,
  answered_at timestamptz, -- when an admin first wrote in it or closed it
  closed_at timestamptz, -- null: open
  entries int not null -- how many it has: who acts upon it says how many they saw
);
create index reports_in_order on reports ((closed_at is null) desc, changed_at desc, report_id desc);
create index reports_author on reports (author_id, created_at desc, report_id desc);
create index reports_subject on reports (subject_id);
create index reports_created on reports (created_at);
create unique index reports_open_appeal on reports (bid) where kind = 'appeal' and closed_at is null;
create unique index reports_open_about on reports (author_id, subject_id) where kind = 'report' and closed_at is null;

create table report_entries (
  report_id bigint not null references reports,
  entry int not null, -- from 1
  at timestamptz not null,
  author_id bigint, -- null: erased
  by_admin boolean not null,
  act text not null check (act in ('write', 'close', 'reopen')),
  text text not null,
  link text, -- evidence; null: none
  primary key (report_id, entry)
);
create index report_entries_author on report_entries (author_id, at desc);

-- What admins write down about a person, for each other.
create table person_notes (
  note_id bigint generated always as identity primary key,
  steam_id bigint not null,
  author_id bigint, -- null: erased
  created_at timestamptz not null,
  edited_at timestamptz, -- null: never
  text text not null
);
create index person_notes_person on person_notes (steam_id, created_at desc, note_id desc);
create index person_notes_author on person_notes (author_id);

-- Whose coming the admins want to hear of.
create table watched_people (
  steam_id bigint primary key,
  added_by bigint, -- null: erased
  added_at timestamptz not null,
  reason text not null
);
create index watched_people_by on watched_people (added_by);
