-- When a line was put aside and when a shape last came, by our clock: lines of old files have dates of long ago.
alter table ingest_dead add column noted_at timestamptz not null default now();
alter table unknown_lines add column noted_at timestamptz not null default now();
create index ingest_dead_noted on ingest_dead (noted_at);

-- Closing a season is done in an instant; the scores are carried over after it, a few thousand at a time.
alter table seasons add column carried_at timestamptz;
update seasons set carried_at = closed_at;
-- The closed season up to which a row's score has been carried: one that is behind has the score of the season before.
alter table player_stats add column carried_to int not null default 0;
