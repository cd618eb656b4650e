-- Tokens for the owner's scripts. Of a token itself only the hash is kept.
create table api_tokens (
  token_id int generated always as identity primary key,
  name text not null check (length(name) between 1 and 64),
  token_hash bytea not null unique,
  scopes text[] not null,
  created_at timestamptz not null,
  expires_at timestamptz, -- null: never
  used_at timestamptz, -- null: not yet; written every few minutes at most
  revoked_at timestamptz
);
create unique index api_tokens_name on api_tokens (name) where revoked_at is null;

-- What a relay heard last of a game server that the site cannot reach. Unlogged: after a crash the relay tells it anew.
create unlogged table relayed_states (
  server_id int primary key,
  asked_at timestamptz not null, -- by the relay's clock; of two answers the later one counts
  received_at timestamptz not null,
  answer jsonb -- null: the game server did not answer the relay
);
