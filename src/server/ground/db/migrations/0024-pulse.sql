-- How many people play on each game server, as its polls tell. A minute without a row is one in which nobody asked.
create table pulse_minutes (
  server_id int not null references game_servers,
  at timestamptz not null, -- its beginning
  humans smallint, -- the most that an answer of this minute told; null: it was asked and did not answer
  map text not null, -- by the minute's last answer; empty: not known
  primary key (server_id, at)
);
create index pulse_minutes_age on pulse_minutes (at);

-- What becomes of minutes: quarters of an hour, then hours, a row for each map that ran in them. The numbers are sums, so
-- that nothing is lost but the order of minutes. A moment is in one row only, here or there.
create table pulse_spans (
  server_id int not null references game_servers,
  seconds int not null check (seconds in (900, 3600)),
  at timestamptz not null, -- its beginning
  map text not null,
  up_minutes int not null,
  down_minutes int not null, -- in which it was asked and did not answer
  human_minutes int not null, -- of the minutes it was up
  most int not null,
  primary key (server_id, seconds, at, map)
);
create index pulse_spans_age on pulse_spans (seconds, at);

-- Who came to a game server, counted again and again from the connections that are kept.
create table pulse_weeks (
  server_id int not null references game_servers,
  week date not null, -- its Monday
  new_people int not null,
  returning_people int not null,
  primary key (server_id, week)
);
create table pulse_countries (
  server_id int not null references game_servers,
  country text not null,
  people int not null,
  primary key (server_id, country)
);

-- How rounds ended with so many people on Security. Rounds of which that is not known are not in it.
create table map_results (
  map_id int not null references maps,
  server_id int not null references game_servers,
  humans smallint not null,
  wins int not null default 0,
  losses int not null default 0,
  primary key (map_id, server_id, humans)
);
