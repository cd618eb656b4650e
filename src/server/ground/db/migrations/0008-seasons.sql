-- A score counts from a season's start to its close; then it joins the score of all time and starts over at 0.
create table seasons (
  season_id int generated always as identity primary key,
  name text, -- given when it is closed
  month text not null check (month ~ '^\d{4}-\d{2}$'), -- in which it began
  started_at timestamptz not null,
  closed_at timestamptz -- null: the one that runs
);
create unique index seasons_name on seasons (name);
create unique index seasons_running on seasons ((true)) where closed_at is null;

-- What everyone had when a season was closed; who had nothing is left out.
create table season_scores (
  season_id int not null references seasons,
  server_id int not null references game_servers,
  steam_id bigint not null references players,
  score int not null,
  primary key (season_id, server_id, steam_id)
);
