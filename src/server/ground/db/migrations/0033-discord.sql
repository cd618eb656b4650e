-- Messages to Discord that are on their way or were taken. One is written here before it is sent, and never sent again while it
-- stands here: Discord cannot be asked whether it has one.
create table discord_messages (
  webhook text not null, -- the number in its address, and that of a thread
  event_id uuid not null,
  state text not null default 'sending' check (state in ('sending', 'sent', 'unsure')),
  message_id text, -- as Discord has it
  begun_at timestamptz not null default now(),
  primary key (webhook, event_id)
);
create index discord_messages_age on discord_messages (begun_at);

-- The message about a game server that is changed in its place.
create table discord_statuses (
  webhook text not null,
  server_id int not null,
  message_id text, -- null: there is none
  shown text, -- a fingerprint of what it says
  changed_at timestamptz, -- when it was last made to say something
  made_at timestamptz, -- when the last one was sent
  primary key (webhook, server_id)
);

-- Webhooks that Discord does not know.
create table discord_gone (
  webhook text primary key, -- a fingerprint of its whole address
  since timestamptz not null default now()
);
