-- What comes live and what is imported from files are told apart: each goes on from its own last line.
alter table recorder_states
  add column stream text not null default 'live' check (stream in ('live', 'files')),
  drop constraint recorder_states_pkey,
  add primary key (server_id, stream);

-- When lines of a game server came live, so that its files are not counted a second time over the same hours.
create table log_coverage (
  server_id int not null references game_servers,
  from_at timestamptz not null,
  to_at timestamptz not null,
  primary key (server_id, from_at)
);

-- Log files that were imported. How far each is counted is the cursor 'file:' and its id, in bytes of its text.
create table log_files (
  file_id bigint generated always as identity primary key,
  server_id int not null references game_servers,
  device text not null,
  inode text not null,
  head_bytes int not null check (head_bytes between 0 and 256),
  head_hash bytea not null, -- SHA-256 of that many bytes at the beginning of its text
  path text not null, -- where it was first found
  whole_bytes bigint, -- of a compressed file when it was last read to its end
  added_at timestamptz not null default now()
);
create index log_files_inode on log_files (server_id, device, inode);
create index log_files_head on log_files (server_id, head_hash);
