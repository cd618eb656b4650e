-- The processes that share this database. One lives as long as its session holds the advisory lock of its number.
create table nodes (
  node_id int generated always as identity primary key,
  name text not null, -- of its data directory
  roles text[] not null,
  servers int[] not null, -- those its settings list
  hears int[] not null default '{}', -- those whose log lines have come to it lately
  joined_at timestamptz not null default now()
);

-- Who holds an advisory lock, or held it last without letting go in good order.
create table lock_holders (
  kind text not null,
  id int not null,
  node text not null, -- the name of its data directory
  lease_ms int not null, -- for how long it may go on after it last heard from the database
  primary key (kind, id)
);

-- Which journal's lines of a game server are counted, up to which record, and the lines counted last.
alter table recorder_states add column journal text, add column seq bigint, add column tail jsonb;

-- From which record on a journal has lines of a game server that were passed over, because another node counted them.
create table passed_lines (
  journal text not null,
  server_id int not null,
  from_seq bigint not null,
  primary key (journal, server_id)
);

-- Whose the names on a game server are, as far as that is beyond doubt. Written only where several nodes share the site.
alter table live_states add column names jsonb not null default '{}';

-- Commands for the console of a game server on their way to the node that holds it.
create table console_orders (
  order_id bigint generated always as identity primary key,
  server_id int not null,
  command text not null,
  state text not null default 'asked' check (state in ('asked', 'taken', 'answered', 'withdrawn')),
  asked_at timestamptz not null default now(),
  deadline timestamptz not null, -- after it nobody takes the order any more
  result jsonb
);
create index console_orders_asked on console_orders (server_id) where state = 'asked';
