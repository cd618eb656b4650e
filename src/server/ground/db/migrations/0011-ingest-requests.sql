-- Deliveries of log lines over HTTP, by the key their sender repeats when it does not know whether one arrived.
create table ingest_requests (
  server_id int not null,
  key_hash bytea not null, -- SHA-256
  received_at timestamptz not null,
  after_seq bigint not null, -- its lines stand behind this record of the journal
  lines int not null,
  done boolean not null default false, -- all of them are safe in the journal
  primary key (server_id, key_hash)
);
create index ingest_requests_age on ingest_requests (received_at);
