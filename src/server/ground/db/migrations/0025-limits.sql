-- What is left of the limits for what is rare and dangerous, where several processes count together. A row older than a
-- minute says what no row says. Unlogged: a crash may forget it, and a write costs no more than it is worth.
create unlogged table limit_levels (
  name text not null,
  key text not null, -- an address, a Steam id or a game server
  tokens float8 not null,
  stepped_at timestamptz not null,
  granted boolean not null, -- whether the last one who asked was let through
  primary key (name, key)
);
