-- Admins and bans come from SourceBans++, from sitrep.yaml and from the commands. Each source writes its own rows only:
-- a person is an admin, or banned, when any of them says so. Ids below a thousand million are those of SourceBans++.
alter table admins
  add column source text not null default 'sourcebans' check (source in ('sourcebans', 'settings', 'command')),
  add constraint admins_ids_of_source check ((source = 'sourcebans') = (aid < 1000000000));
alter table bans
  add column source text not null default 'sourcebans' check (source in ('sourcebans', 'settings', 'command')),
  add column ends_at timestamptz, -- null: created_at + duration_s, or never when that is 0
  add constraint bans_ids_of_source check ((source = 'sourcebans') = (bid < 1000000000));

create sequence own_admin_ids as int minvalue 1000000000;
create sequence own_ban_ids as int minvalue 1000000000;
create unique index admins_own on admins (source, steam_id) where source <> 'sourcebans';
create unique index bans_of_settings on bans (steam_id) where source = 'settings';

-- What the bans of SourceBans++ looked like when they were last copied, a thousand ids at a time.
create table sourcebans_chunks (
  chunk int primary key, -- bid / 1000
  checksum text not null
);
