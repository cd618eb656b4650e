-- What is told to systems outside. What happened is noticed once, whoever looks and however often: its key says what it was.
create table outbox_events (
  event_id uuid primary key default gen_random_uuid(), -- the same in every attempt, so that a receiver knows a repetition
  number bigint generated always as identity unique, -- in the order in which they were noticed
  key text not null unique,
  type text not null,
  at timestamptz not null, -- when it happened
  data jsonb not null, -- as src/shared/contracts/events.ts has it; {}: somebody in it had themselves erased
  noticed_at timestamptz not null default now()
);
create index outbox_events_age on outbox_events (noticed_at);

-- To whom each is sent, and how that goes.
create table outbox_deliveries (
  delivery_id bigint generated always as identity primary key,
  event_id uuid not null references outbox_events on delete cascade,
  target text not null, -- of the settings, such as webhook:NAME
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'dead')),
  attempts int not null default 0,
  due_at timestamptz not null default now(), -- of one that is being sent: from when on somebody else may
  changed_at timestamptz not null default now(),
  problem text, -- of the last attempt
  unique (event_id, target)
);
create index outbox_deliveries_due on outbox_deliveries (target, due_at, delivery_id) where state in ('waiting', 'sending');
create index outbox_deliveries_done on outbox_deliveries (state, changed_at) where state in ('sent', 'dead');

-- How each target stands, also when nothing of it is left above.
create table outbox_targets (
  target text primary key,
  sent_at timestamptz, -- when it last took something
  problem text, -- since then
  problem_at timestamptz,
  not_before timestamptz -- it wants to be left alone until then
);

-- What was noticed last, where that cannot be seen in the tables themselves.
create table outbox_states (
  name text primary key,
  value jsonb not null
);

-- The records that were set in a match.
create index records_match on records (match_id);
