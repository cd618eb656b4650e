-- Who sent log lines that were not taken, so that an owner can be told which address to correct. Kept for a day.
create table log_refusals (
  address inet not null,
  port int not null,
  reason text not null check (reason in ('rejected_source', 'rejected_secret', 'malformed')),
  datagrams bigint not null, -- since the collector started
  last_at timestamptz not null,
  primary key (address, port)
);

-- When an outside system was last copied, and what has kept it from being copied since.
create table outside_copies (
  source text primary key,
  copied_at timestamptz, -- null: never yet
  problem text -- null: none
);
