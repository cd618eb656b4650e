alter table players add column steam_named_at timestamptz; -- when Steam last told the name; null: it comes from the logs
create index players_profile_new on players (created_at desc, steam_id desc) where profile_checked_at is null;
create index players_profile_age on players (profile_checked_at, steam_id);

alter table workshop_items add column checked_at timestamptz; -- when Steam was last asked about it
alter table workshop_installs alter column last_updated drop not null; -- null: the game server should have it and has not
