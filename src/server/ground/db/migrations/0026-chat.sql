-- What people wrote on the game servers, for admins, where the owner has it kept. It goes after some days, a few rows at a time.
create table chat_lines (
  chat_id bigint generated always as identity primary key,
  at timestamptz not null,
  server_id int not null references game_servers,
  match_id bigint, -- null: in none that is known
  steam_id bigint not null,
  player_name text not null, -- then
  text text not null,
  to_team boolean not null
);
create index chat_lines_at on chat_lines (at, chat_id);
create index chat_lines_server on chat_lines (server_id, at, chat_id);
create index chat_lines_steam_id on chat_lines (steam_id, at, chat_id);
create index chat_lines_match on chat_lines (match_id, at, chat_id) where match_id is not null;
create index chat_lines_text on chat_lines using gin (lower(text) gin_trgm_ops);
create index chat_lines_name on chat_lines using gin (lower(player_name) gin_trgm_ops);
