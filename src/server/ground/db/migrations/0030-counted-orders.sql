-- Where a deep page of any order begins, and how many stand before a number, without walking there (decision 5): rows are
-- counted by ranges of their key. The ranges grow with the number, about 2 % each, so that somebody with thousands of kills
-- changes to another one rarely, and most of what is recorded changes no count at all.
create function order_range(value float8) returns int language sql immutable as 'select 0';
create function order_fence(place int) returns float8 language sql immutable as 'select 0::float8';
do $$
declare
  fences text;
begin
  select array_agg(fence order by fence)::text into fences
  from (select 0::float8 as fence
        union select 1e-9
        union select round(power(2, n / 32.0)::numeric, 9)::float8 from generate_series(-16 * 32, 33 * 32) as n
        union select power(2::float8, n) from generate_series(34, 62) as n
        union select -power(2::float8, n) from generate_series(0, 62) as n) as all_fences;
  execute format('create or replace function order_range(value float8) returns int language sql immutable as %L',
                 format('select width_bucket(value, %L::float8[])', fences));
  execute format('create or replace function order_fence(place int) returns float8 language sql immutable as %L',
                 format('select (%L::float8[])[place]', fences));
end
$$;

create table order_counts (
  list smallint not null, -- of `order_codes`; 13 are the users of a weapon, 14 the scores of a closed season
  owner bigint not null, -- the game server; the weapon; the season and the game server
  width smallint not null, -- 32, 24 or 16: how many low bits of the code are left out
  bucket bigint not null, -- code >> width
  entries int not null,
  primary key (list, owner, width, bucket)
) with (fillfactor = 70);

-- More is first. Of those at 0, or without a rate (-1), there may be very many: they are in the order of their ids, and are
-- counted by ranges of these as well.
create function order_code(list int, value float8, id bigint) returns table (code bigint, finest int)
language sql immutable as $$
  select case when list = 5 then floor(value)::bigint << 10
              when list <> 12 and value in (0, -1)
              then order_range(value)::bigint << 32 | (4294967295 - greatest(0, least(4294967295, id - 76561197960265728)))
              else order_range(value)::bigint << 32 end,
         case when list = 5 then 24 when list <> 12 and value in (0, -1) then 16 else 32 end
$$;

-- The keys of a row of player_stats in each list, null where it is not in it: 1 score of all time, 2 KDR, 3 kills, 4 deaths,
-- 5 last seen, 6 to 8 the orders of revivers, 9 to 11 of healers, 12 the score of all time of those without a score,
-- 15 to 17 what KDR, revives and healed HP by time are at least.
create function order_keys(score int, all_time bigint, kills int, deaths int, seen timestamptz, revives int, healed int,
                           medic_time int)
returns float8[] language sql stable as $$
  select array[all_time, kills::float8 / greatest(deaths, 1), kills, deaths, date_part('epoch', seen),
    nullif(revives, 0), case when revives > 0 then medic_time end,
    case when revives > 0 then coalesce(revives::float8 / nullif(medic_time, 0), -1) end,
    nullif(healed, 0), case when healed > 0 then medic_time end,
    case when healed > 0 then coalesce(healed::float8 / nullif(medic_time, 0), -1) end,
    case when score = 0 then all_time end, null, null, fair_kdr(kills, deaths),
    case when revives > 0 then fair_rate(revives::float8, medic_time) end,
    case when healed > 0 then fair_rate(healed / 100::float8, medic_time) end]::float8[]
$$;
create function order_codes(id bigint, keys float8[]) returns table (list int, code bigint, finest int)
language sql immutable as $$
  select v.list, c.code, c.finest
  from (select generate_series(1, 17) as list, unnest(keys) as key) as v
  cross join lateral order_code(v.list, v.key, id) as c
  where v.key is not null
$$;

create function count_orders(lists int[], owners bigint[], codes bigint[], finests int[], signs int[])
returns void language sql as $$
  insert into order_counts (list, owner, width, bucket, entries)
  select c.list, c.owner, w.width, c.code >> w.width, sum(c.sign)
  from unnest(lists, owners, codes, finests, signs) as c (list, owner, code, finest, sign)
  join (values (32), (24), (16)) as w (width) on w.width >= c.finest
  where c.code is not null
  group by 1, 2, 3, 4
  having sum(c.sign) <> 0
  order by 1, 2, 3, 4
  on conflict (list, owner, width, bucket) do update set entries = order_counts.entries + excluded.entries
$$;

-- Of an update only what went to another range is counted: most of the time nothing.
create function player_stats_ordered() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into order_counts (list, owner, width, bucket, entries) -- an import may bring very many at once
    select c.list, n.server_id, w.width, c.code >> w.width, count(*)
    from new_rows n
    cross join order_codes(n.steam_id, order_keys(n.score, n.all_time_score, n.kills, n.deaths, n.last_seen, n.revives,
                                                  n.healed_hp, n.medic_time)) as c
    join (values (32), (24), (16)) as w (width) on w.width >= c.finest
    group by 1, 2, 3, 4
    order by 1, 2, 3, 4
    on conflict (list, owner, width, bucket) do update set entries = order_counts.entries + excluded.entries;
  elsif tg_op = 'DELETE' then
    perform count_orders(array_agg(list), array_agg(server_id), array_agg(code), array_agg(finest), array_agg(-1))
    from old_rows, order_codes(steam_id, order_keys(score, all_time_score, kills, deaths, last_seen, revives, healed_hp, medic_time))
    having count(*) > 0;
  else
    perform count_orders(array_agg(v.list) || array_agg(v.list), array_agg(v.server_before) || array_agg(v.server_after),
                         array_agg(b.code) || array_agg(a.code), array_agg(b.finest) || array_agg(a.finest),
                         array_agg(-1) || array_agg(1))
    from (select o.server_id as server_before, n.server_id as server_after, o.steam_id as id_before, n.steam_id as id_after,
                 generate_series(1, 17) as list,
                 unnest(order_keys(o.score, o.all_time_score, o.kills, o.deaths, o.last_seen, o.revives, o.healed_hp,
                                   o.medic_time)) as before,
                 unnest(order_keys(n.score, n.all_time_score, n.kills, n.deaths, n.last_seen, n.revives, n.healed_hp,
                                   n.medic_time)) as after
          from old_rows o
          full join new_rows n on n.server_id = o.server_id and n.steam_id = o.steam_id) as v
    cross join lateral order_code(v.list, v.before, v.id_before) as b
    cross join lateral order_code(v.list, v.after, v.id_after) as a
    where (v.before is distinct from v.after or v.id_before is distinct from v.id_after)
      and b.code is distinct from a.code
    having count(*) > 0;
  end if;
  return null;
end
$$;
create trigger player_stats_ordered_insert after insert on player_stats
  referencing new table as new_rows for each statement execute function player_stats_ordered();
create trigger player_stats_ordered_update after update on player_stats
  referencing old table as old_rows new table as new_rows for each statement execute function player_stats_ordered();
create trigger player_stats_ordered_delete after delete on player_stats
  referencing old table as old_rows for each statement execute function player_stats_ordered();

create function player_weapons_ordered() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into order_counts (list, owner, width, bucket, entries)
    select 13, n.weapon_id, w.width, c.code >> w.width, count(*)
    from new_rows n
    cross join order_code(13, n.kill_count, n.steam_id) as c
    join (values (32), (24), (16)) as w (width) on w.width >= c.finest
    group by 1, 2, 3, 4
    order by 1, 2, 3, 4
    on conflict (list, owner, width, bucket) do update set entries = order_counts.entries + excluded.entries;
  elsif tg_op = 'DELETE' then
    perform count_orders(array_agg(13), array_agg(weapon_id), array_agg(code), array_agg(finest), array_agg(-1))
    from old_rows, order_code(13, kill_count, steam_id) having count(*) > 0;
  else
    perform count_orders(array_agg(13) || array_agg(13), array_agg(o.weapon_id) || array_agg(n.weapon_id),
                         array_agg(b.code) || array_agg(a.code), array_agg(b.finest) || array_agg(a.finest),
                         array_agg(-1) || array_agg(1))
    from old_rows o
    full join new_rows n on n.server_id = o.server_id and n.steam_id = o.steam_id and n.weapon_id = o.weapon_id
    cross join lateral order_code(13, o.kill_count, o.steam_id) as b
    cross join lateral order_code(13, n.kill_count, n.steam_id) as a
    where b.code is distinct from a.code
    having count(*) > 0;
  end if;
  return null;
end
$$;
create trigger player_weapons_ordered_insert after insert on player_weapons
  referencing new table as new_rows for each statement execute function player_weapons_ordered();
create trigger player_weapons_ordered_update after update on player_weapons
  referencing old table as old_rows new table as new_rows for each statement execute function player_weapons_ordered();
create trigger player_weapons_ordered_delete after delete on player_weapons
  referencing old table as old_rows for each statement execute function player_weapons_ordered();

-- The final board of a closed season.
create index season_scores_by_rank on season_scores (season_id, server_id, score desc, steam_id);
create index season_scores_steam_id on season_scores (steam_id, server_id);
create function season_scores_ordered() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform count_orders(array_agg(14), array_agg(season_id::bigint << 32 | server_id), array_agg(code), array_agg(finest),
                         array_agg(1))
    from new_rows, order_code(14, score, steam_id) having count(*) > 0;
  elsif tg_op = 'DELETE' then
    perform count_orders(array_agg(14), array_agg(season_id::bigint << 32 | server_id), array_agg(code), array_agg(finest),
                         array_agg(-1))
    from old_rows, order_code(14, score, steam_id) having count(*) > 0;
  else
    perform count_orders(array_agg(14), array_agg(season_id::bigint << 32 | server_id), array_agg(code), array_agg(finest),
                         array_agg(sign))
    from (select season_id, server_id, code, finest, 1 as sign from new_rows, order_code(14, score, steam_id)
          union all
          select season_id, server_id, code, finest, -1 from old_rows, order_code(14, score, steam_id)) as changes
    having count(*) > 0;
  end if;
  return null;
end
$$;
create trigger season_scores_ordered_insert after insert on season_scores
  referencing new table as new_rows for each statement execute function season_scores_ordered();
create trigger season_scores_ordered_update after update on season_scores
  referencing old table as old_rows new table as new_rows for each statement execute function season_scores_ordered();
create trigger season_scores_ordered_delete after delete on season_scores
  referencing old table as old_rows for each statement execute function season_scores_ordered();

-- What is there already.
insert into order_counts (list, owner, width, bucket, entries)
select c.list, c.owner, w.width, c.code >> w.width, count(*)
from (select list, server_id as owner, code, finest from player_stats,
        order_codes(steam_id, order_keys(score, all_time_score, kills, deaths, last_seen, revives, healed_hp, medic_time))
      union all
      select 13, weapon_id, code, finest from player_weapons, order_code(13, kill_count, steam_id)
      union all
      select 14, season_id::bigint << 32 | server_id, code, finest from season_scores, order_code(14, score, steam_id)) as c
join (values (32), (24), (16)) as w (width) on w.width >= c.finest
group by 1, 2, 3, 4;

-- Where the row at a position (0 is the first) stands: those with a key below `below`, or, when there is an id, those with
-- the key `at_key` from that id on; and how many of them stand before it.
create function order_at(of_list int, of_owner bigint, at_position int,
                         out below float8, out at_key float8, out from_id bigint, out entries_before int)
language plpgsql stable as $$
declare
  step int;
  passed bigint := 0;
  low bigint := -9223372036854775808;
  high bigint := 9223372036854775807;
  at_bucket bigint;
  at_width int;
  here bigint;
  candidate record;
begin
  foreach step in array array[32, 24, 16] loop
    here := null;
    for candidate in
      select bucket, entries from order_counts
      where list = of_list and owner = of_owner and width = step and bucket between low and high and entries > 0
      order by bucket desc
    loop
      if passed + candidate.entries > at_position then
        here := candidate.bucket;
        exit;
      end if;
      passed := passed + candidate.entries;
    end loop;
    exit when here is null;
    at_bucket := here;
    at_width := step;
    low := here << 8;
    high := low + 255;
  end loop;
  if at_bucket is null then
    return;
  end if;
  entries_before := at_position - passed;
  if of_list = 5 then
    below := (at_bucket + 1) << at_width >> 10;
  elsif at_width = 16 then
    at_key := order_fence((at_bucket >> 16)::int);
    from_id := 76561197960265728 + (4294967295 - ((((at_bucket & 65535) + 1) << 16) - 1));
    if from_id = 76561197960265728 then
      from_id := -9223372036854775808; -- ids that are none of people, too
    end if;
  else
    below := coalesce(order_fence(at_bucket::int + 1), 9e18);
  end if;
end
$$;

-- How many have a key in a higher range than this one, and where that begins: who is between the two is few enough to count.
create function order_above(of_list int, of_owner bigint, key float8) returns table (entries int, below float8)
language sql stable as $$
  select coalesce(sum(c.entries), 0)::int, coalesce(order_fence(order_range(key) + 1), 9e18)
  from order_counts c
  where c.list = of_list and c.owner = of_owner and c.width = 32 and c.bucket > order_range(key)
$$;
