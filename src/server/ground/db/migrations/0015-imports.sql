-- Statistics taken over from what a community ran before. A source is known by its name. What it gave is kept, so that
-- another import adds only what is new there and touches nothing that was counted here.
create table imports (
  import_id int generated always as identity primary key,
  name text not null unique,
  location text not null, -- host, port and database it came from last; no user, no password
  started_at timestamptz not null default now(),
  ended_at timestamptz -- when all of it was read last; null: not yet
);

-- Where the statistics of each of its game servers go. 0 stands for a source that does not tell game servers apart.
create table import_servers (
  import_id int not null references imports,
  from_server int not null,
  server_id int not null references game_servers,
  primary key (import_id, from_server)
);

-- Up to which row each table was read. It moves in the transaction that writes what the rows say.
create table import_places (
  import_id int not null references imports,
  from_server int not null,
  step text not null,
  place text not null, -- the key of the last row, as JSON
  rows_read bigint not null,
  primary key (import_id, from_server, step)
);

-- The totals as they were there when they were read last, by their key there.
create table imported_totals (
  import_id int not null references imports,
  from_server int not null,
  step text not null,
  key text not null,
  steam_id bigint, -- whose totals; null: a map's or the game server's
  amounts jsonb not null,
  primary key (import_id, from_server, step, key)
);
create index imported_totals_steam_id on imported_totals (steam_id);
