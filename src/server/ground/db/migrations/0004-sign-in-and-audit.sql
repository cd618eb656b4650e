-- A sign-in that began here and has not ended: a row goes when it is used, or ten minutes later.
create table login_attempts (
  state_hash bytea primary key, -- SHA-256 of the state that travels with the visitor
  cookie_hash bytea not null, -- SHA-256 of the cookie of the browser that began it
  return_to text not null,
  created_at timestamptz not null
);
create index login_attempts_created_at on login_attempts (created_at);

-- Assertions that were used, so that none is used twice.
create table openid_nonces (
  nonce text primary key,
  issued_at timestamptz not null
);
create index openid_nonces_issued_at on openid_nonces (issued_at);

-- Who did or tried what. Each row's hash covers the row and the hash before it.
create table audit (
  audit_id bigint generated always as identity primary key,
  at timestamptz not null,
  actor bigint, -- a Steam id; null: nobody signed in
  session_id bigint, -- without a reference: a row outlives the session
  ip text not null,
  action text not null,
  server_id int,
  parameters text not null, -- JSON as it was hashed
  phase text not null check (phase in ('intent', 'result', 'event')),
  outcome text, -- null: not known yet
  prev_hash bytea not null,
  hash bytea not null unique
);

create function audit_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'The audit table is append-only';
end $$;
create trigger audit_no_change before update or delete on audit
  for each row execute function audit_is_append_only();
create trigger audit_no_truncate before truncate on audit
  for each statement execute function audit_is_append_only();
