-- Boards of all game servers together (decision 41): what each player has on those that are enabled, added up, as rows of a game
-- server with the number 0. So they are counted by what counts the rows of one, and are in the same orders.
create table player_sums (
  server_id int not null default 0 check (server_id = 0),
  steam_id bigint not null, -- of a player, who is written before
  player_name text not null, -- the last name seen
  score int not null,
  all_time_score bigint not null,
  kills int not null,
  deaths int not null,
  revives int not null,
  healed_hp int not null,
  medic_time int not null, -- seconds
  last_seen timestamptz not null,
  carried_to int not null, -- the season that was closed last when it was added up
  primary key (server_id, steam_id)
);
create index player_sums_name on player_sums using gin (lower(player_name) gin_trgm_ops);
create index player_sums_by_rank on player_sums (server_id, score desc, all_time_score desc, kills desc, steam_id);
create index player_sums_in_all on player_sums (server_id, (all_time_score + score) desc, kills desc, steam_id);
create index player_sums_all_time on player_sums (server_id, all_time_score desc, steam_id);
create index player_sums_kdr on player_sums (server_id, (kills::float8 / greatest(deaths, 1)) desc, steam_id);
create index player_sums_kills on player_sums (server_id, kills desc, steam_id);
create index player_sums_deaths on player_sums (server_id, deaths desc, steam_id);
create index player_sums_last_seen on player_sums (server_id, last_seen desc, steam_id);
create index player_sums_revives on player_sums (server_id, revives desc, steam_id) where revives > 0;
create index player_sums_revive_time on player_sums (server_id, medic_time desc, steam_id) where revives > 0;
create index player_sums_rpm on player_sums
  (server_id, (coalesce(revives::float8 / nullif(medic_time, 0), -1)) desc, steam_id)
  include (revives, medic_time) where revives > 0;
create index player_sums_healed on player_sums (server_id, healed_hp desc, steam_id) where healed_hp > 0;
create index player_sums_heal_time on player_sums (server_id, medic_time desc, steam_id) where healed_hp > 0;
create index player_sums_hpm on player_sums
  (server_id, (coalesce(healed_hp::float8 / nullif(medic_time, 0), -1)) desc, steam_id)
  include (healed_hp, medic_time) where healed_hp > 0;
create index player_sums_fair_kdr on player_sums (server_id, fair_kdr(kills, deaths) desc, steam_id);
create index player_sums_fair_rpm on player_sums (server_id, fair_rate(revives::float8, medic_time) desc, steam_id)
  include (revives, medic_time) where revives > 0;
create index player_sums_fair_hpm on player_sums (server_id, fair_rate(healed_hp / 100::float8, medic_time) desc, steam_id)
  include (healed_hp, medic_time) where healed_hp > 0;

-- The same functions that count the rows of one game server.
create trigger player_sums_inserted after insert on player_sums
  referencing new table as new_rows for each statement execute function player_stats_counted();
create trigger player_sums_updated after update on player_sums
  referencing old table as old_rows new table as new_rows for each statement execute function player_stats_counted();
create trigger player_sums_deleted after delete on player_sums
  referencing old table as old_rows for each statement execute function player_stats_counted();
create trigger player_sums_ordered_insert after insert on player_sums
  referencing new table as new_rows for each statement execute function player_stats_ordered();
create trigger player_sums_ordered_update after update on player_sums
  referencing old table as old_rows new table as new_rows for each statement execute function player_stats_ordered();
create trigger player_sums_ordered_delete after delete on player_sums
  referencing old table as old_rows for each statement execute function player_stats_ordered();

-- Over which game servers it is added up (none where fewer than two are enabled), and up to which player when that has just changed.
create table player_sums_state (
  only_one boolean primary key default true check (only_one),
  servers int[] not null default '{}',
  walked_to bigint -- null: everybody is added up
);
insert into player_sums_state default values;

-- Who changed since they were added up, whichever program wrote it. Only ever appended to, so that nobody who counts waits.
create table player_sums_due (
  steam_id bigint not null
);
create function player_stats_due() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into player_sums_due (steam_id) select steam_id from new_rows;
  elsif tg_op = 'DELETE' then
    insert into player_sums_due (steam_id) select steam_id from old_rows;
  else
    insert into player_sums_due (steam_id) select steam_id from new_rows union select steam_id from old_rows;
  end if;
  return null;
end
$$;
create trigger player_stats_due_insert after insert on player_stats
  referencing new table as new_rows for each statement execute function player_stats_due();
create trigger player_stats_due_update after update on player_stats
  referencing old table as old_rows new table as new_rows for each statement execute function player_stats_due();
create trigger player_stats_due_delete after delete on player_stats
  referencing old table as old_rows for each statement execute function player_stats_due();

-- As in 0029, of the sums too.
create or replace function season_early(server int)
returns table (steam_id bigint, score int, all_time_score bigint, kills int, carried_to int) language sql stable as $$
  with closing as materialized (
    select max(closed.season_id) as id, max(running.started_at) - interval '6 hours' as since
    from seasons closed, seasons running
    where closed.closed_at is not null and closed.carried_at is null and running.closed_at is null)
  select s.steam_id, s.score, s.all_time_score, s.kills, s.carried_to from player_stats s
  where s.server_id = server and s.last_seen >= (select since from closing)
    and s.carried_to >= (select id from closing) and s.score <> 0
  union all
  select s.steam_id, s.score, s.all_time_score, s.kills, s.carried_to from player_sums s
  where s.server_id = server and s.last_seen >= (select since from closing)
    and s.carried_to >= (select id from closing) and s.score <> 0
$$;
