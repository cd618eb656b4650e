-- What was last known of each game server, so that a restart does not begin with a blank page.
create table live_states (
  server_id int primary key references game_servers,
  state jsonb not null
);
