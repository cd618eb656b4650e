-- A match: one map on one game server from its load to the next one, the log's end or the crash. Its id is made of when it began
-- (epoch seconds, times 2048) and of the game server, so that counting the same lines again gives the same one, and the order of
-- the ids is the order in time.
create table matches (
  match_id bigint primary key,
  server_id int not null references game_servers,
  map_id int not null references maps,
  started_at timestamptz not null,
  ended_at timestamptz, -- null: not that the log told
  seen_at timestamptz not null, -- the latest line that added something
  round_started_at timestamptz, -- of a round that runs
  wins int not null default 0,
  losses int not null default 0,
  last_win boolean, -- how its last round ended; null: none did
  points int not null default 0, -- objectives that were captured
  caches int not null default 0, -- and destroyed
  kills int not null default 0, -- of people
  people int not null default 0, -- who were there
  events int not null default 0, -- what happened, as far as it is told one by one
  mode text,
  weapons text[] not null default '{}' -- by whose places, from 1 on, the events name them
);
create index matches_server on matches (server_id, match_id desc);
create index matches_map on matches (map_id, match_id desc);

-- The scoreboards. A slot is how the events of a match name somebody, so no event has to change when somebody is erased.
create table match_players (
  match_id bigint not null, -- of a match, and
  steam_id bigint not null, -- of a player: both are written with it, in one transaction; a check of each row would cost as much again
  here_since timestamptz, -- null: not there any more; up to then the time is in played_s
  played_s int not null default 0,
  score int not null default 0,
  kills int not null default 0,
  deaths int not null default 0,
  suicides int not null default 0,
  headshots int not null default 0,
  revives int not null default 0,
  healed_hp int not null default 0,
  caps int not null default 0,
  tk_given int not null default 0,
  tk_taken int not null default 0,
  wins int not null default 0,
  losses int not null default 0,
  slot smallint not null check (slot > 0),
  player_name text not null, -- the last one in that match
  roles int[] not null default '{}',
  primary key (match_id, slot)
);
create index match_players_steam_id on match_players (steam_id, match_id desc);

-- What happened in a match, packed: src/server/counting/matches/event-bytes.ts tells how. By months, so that they are forgotten by
-- dropping a table; a month comes into being with its first match.
create table match_events (
  match_id bigint not null,
  part int not null,
  events bytea not null,
  primary key (match_id, part)
) partition by range (match_id);

-- Makes sure that what happens in a match has a place. From then to the end of the transaction no month is dropped. Attaching, unlike
-- creating in place, lets everybody read and write on meanwhile.
create function add_match_month(of_match bigint) returns void language plpgsql as $$
declare
  month timestamp := date_trunc('month', to_timestamp(of_match / 2048) at time zone 'UTC');
  name text := 'match_events_' || to_char(month, 'YYYY_MM');
begin
  lock table match_events in row exclusive mode;
  if to_regclass(quote_ident(name)) is not null then return; end if;
  perform pg_advisory_xact_lock(7210115);
  if to_regclass(quote_ident(name)) is not null then return; end if;
  execute format('create table %I (like match_events including all)', name);
  execute format('alter table match_events attach partition %I for values from (%s) to (%s)', name,
                 extract(epoch from month)::bigint * 2048, extract(epoch from month + interval '1 month')::bigint * 2048);
end
$$;

-- How many matches each game server has, so that no screen counts them.
create table match_counts (
  server_id int primary key,
  matches int not null
);

create function count_matches() returns trigger language plpgsql as $$
begin
  insert into match_counts (server_id, matches)
  select server_id, case when tg_op = 'INSERT' then count(*) else -count(*) end
  from changed_rows group by server_id order by server_id
  on conflict (server_id) do update set matches = match_counts.matches + excluded.matches;
  return null;
end
$$;
create trigger matches_inserted after insert on matches
  referencing new table as changed_rows for each statement execute function count_matches();
create trigger matches_deleted after delete on matches
  referencing old table as changed_rows for each statement execute function count_matches();

-- The way from a round and from a teamkill to the match it was in; null: not known.
alter table rounds add column match_id bigint, add column started_at timestamptz;
create index rounds_match on rounds (match_id) where match_id is not null;
alter table teamkills add column match_id bigint;
