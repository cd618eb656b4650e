-- Case-insensitive search of names by any part of them.
create extension if not exists pg_trgm;

create table data_versions (
  data_group text primary key,
  version bigint not null default 1
);

create table game_servers (
  server_id int primary key,
  server_name text not null,
  ip inet not null,
  port int not null check (port between 1 and 65535),
  position int not null, -- order on the site
  enabled boolean not null default true
);

create table players (
  steam_id bigint primary key,
  personaname text not null,
  avatarhash text not null default '', -- empty: no known avatar
  has_smoke boolean not null default false,
  created_at timestamptz not null default now(),
  profile_checked_at timestamptz
);

create table admins (
  aid int primary key,
  steam_id bigint not null,
  name text not null,
  immunity int not null default 0,
  flags text not null default '', -- SourceMod flag letters
  ban_count int not null default 0,
  comms_ban_count int not null default 0
);
create index admins_steam_id on admins (steam_id);

create table bans (
  bid int primary key,
  steam_id bigint, -- null: a ban of an address
  authid text not null, -- as the ban site spells it, STEAM_0 or STEAM_1
  handle_at_ban text not null,
  country text check (country ~ '^[a-z]{2}$'),
  created_at timestamptz not null,
  duration_s bigint not null check (duration_s >= 0), -- 0: permanent
  lifted_at timestamptz
);
create index bans_newest on bans (created_at desc, bid desc) where lifted_at is null and steam_id is not null;
create index bans_steam_id on bans (steam_id);
create index bans_handle on bans using gin (lower(handle_at_ban) gin_trgm_ops);
create index players_personaname on players using gin (lower(personaname) gin_trgm_ops);
create index players_id_text on players using gin ((steam_id::text) gin_trgm_ops);

create table sessions (
  session_id bigint generated always as identity primary key,
  key_hash bytea not null unique, -- SHA-256 of the bearer key; the key itself is stored nowhere
  steam_id bigint not null references players,
  bind_hash bytea, -- SHA-256 of the browser's bind cookie
  bound boolean not null default false,
  created_at timestamptz not null,
  used_at timestamptz not null,
  revoked_at timestamptz
);
create index sessions_steam_id on sessions (steam_id);
