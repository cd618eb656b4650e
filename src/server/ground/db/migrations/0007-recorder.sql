-- Up to which record each journal has been counted. It moves in the transaction that counts.
create table recorder_cursors (
  journal text primary key,
  seq bigint not null,
  moved_at timestamptz not null default now()
);

-- What the recorder knows of each game server between two lines: who is on it, which round runs.
create table recorder_states (
  server_id int primary key references game_servers,
  state jsonb not null
);

-- Counts the teamkills of a game server, so that a later line can forgive one of them.
alter table teamkills add column number int;
create unique index teamkills_number on teamkills (server_id, number);

-- How many lines came, and what became of them.
create table log_counts (
  server_id int not null references game_servers,
  kind text not null,
  lines bigint not null,
  primary key (server_id, kind)
);

-- Lines nobody understood, by their shape: without names, texts and numbers.
create table unknown_lines (
  server_id int not null references game_servers,
  shape text not null,
  lines bigint not null,
  first_seen timestamptz not null,
  last_seen timestamptz not null,
  primary key (server_id, shape)
);

-- Lines that were not counted, and why, for the owner to see.
create table ingest_dead (
  dead_id bigint generated always as identity primary key,
  server_id int not null, -- as the line came: it may be no game server's
  journal text not null,
  seq bigint not null,
  at timestamptz not null,
  reason text not null check (reason in ('ghost', 'ambiguous', 'suspect', 'rate', 'poison')),
  detail text not null default '',
  line text not null,
  released_at timestamptz -- counted after all
);
create index ingest_dead_server on ingest_dead (server_id, dead_id desc);
