-- Kicks, bans and lifts that admins made on the site, and what of it each game server has carried out.
create table moderation_acts (
  act_id bigint generated always as identity primary key,
  kind text not null check (kind in ('kick', 'ban', 'lift', 'remove')), -- remove: a kick by Sitrep itself of who is banned
  steam_id bigint not null, -- whom; without a reference: who was never here may be banned
  name text not null, -- as they were called then
  actor bigint, -- a Steam id; null: the owner by a command, Sitrep itself, or somebody who was erased
  actor_name text not null,
  reason text not null,
  bid int, -- the ban that was made, lifted or kept up; null: a kick
  made_at timestamptz not null,
  until_at timestamptz -- from then on it is not sent any more; null: no such time
);
create index moderation_acts_steam_id on moderation_acts (steam_id, act_id desc);
create index moderation_acts_made_at on moderation_acts (made_at, act_id);
create index moderation_acts_bid on moderation_acts (bid) where bid is not null;

create table moderation_orders (
  act_id bigint not null references moderation_acts on delete cascade,
  server_id int not null references game_servers,
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'done', 'failed', 'dropped')),
  reason text not null default '', -- why it waits, failed or was dropped, for people to read
  tries int not null default 0,
  due_at timestamptz not null, -- waiting: not before; sending: until then whoever sends it is believed to live
  changed_at timestamptz not null,
  primary key (act_id, server_id)
);
create index moderation_orders_open on moderation_orders (server_id, act_id) where state in ('waiting', 'sending');

-- What became of an act, found from its intent; and the acts of a kind, newest first.
create index audit_results on audit (md5(parameters), audit_id) where phase = 'result';
create index audit_action on audit (action, audit_id);

-- Whoever came from an address, and whoever bore a name in any match.
create index connections_ip on connections (ip) where ip is not null;
create index match_players_name on match_players using gin (lower(player_name) gin_trgm_ops);
