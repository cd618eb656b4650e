-- Notices that browsers asked for (decision 46): Web Push messages, sealed for one browser each.

-- The key pair by which push services know this site. Whoever has the private half and a subscription can write to that browser.
create table push_keys (
  only_one boolean primary key default true check (only_one),
  private_key bytea not null, -- 32 bytes on P-256
  public_key bytea not null -- 65 bytes, uncompressed
);

-- A browser: where its push service takes messages for it, and the keys they are sealed with.
create table push_browsers (
  browser_id uuid primary key default gen_random_uuid(),
  endpoint text not null unique,
  p256dh bytea not null,
  auth bytea not null, -- a secret that besides us the browser alone has
  failures int not null default 0, -- messages in a row that could not be handed over
  seen_at timestamptz not null -- when the browser last asked anything
);
create index push_browsers_seen_at on push_browsers (seen_at);

-- What it wants to be told, and how that stands: either a game server with so many people on it, or somebody who plays.
create table push_wishes (
  wish_id uuid primary key default gen_random_uuid(), -- whoever knows it may remove the wish
  browser_id uuid not null references push_browsers (browser_id) on delete cascade,
  server_id int,
  at_least int,
  player_id bigint,
  asked_by bigint, -- who was signed in
  is_met boolean, -- null: nobody has looked yet
  lost_at timestamptz, -- since when it is no longer so, while that may be for a moment only
  told_at timestamptz,
  notice jsonb, -- what is to be sent; null: nothing
  tries int not null default 0,
  try_at timestamptz,
  check ((server_id is null) <> (player_id is null)),
  check ((server_id is null) = (at_least is null)),
  check ((player_id is null) = (asked_by is null))
);
create unique index push_wishes_server on push_wishes (browser_id, server_id) where server_id is not null;
create unique index push_wishes_player on push_wishes (browser_id, player_id) where player_id is not null;
create index push_wishes_player_id on push_wishes (player_id) where player_id is not null;
create index push_wishes_asked_by on push_wishes (asked_by) where asked_by is not null;
create index push_wishes_due on push_wishes (try_at) where notice is not null;
