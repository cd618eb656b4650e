-- How many players of a server have which score, counted at four widths: exact scores, and ranges of 2^8, 2^16 and
-- 2^24 of them. A rank is then the sum of a few hundred small rows, whatever the number of players.
create table score_counts (
  server_id int not null,
  width smallint not null, -- 0, 8, 16 or 24: how many low bits of the score are left out
  bucket int not null, -- score >> width
  players int not null,
  primary key (server_id, width, bucket)
) with (fillfactor = 70);

-- How many rows each board of a server has, so that no screen counts them.
create table board_counts (
  server_id int primary key,
  players int not null default 0,
  revivers int not null default 0,
  healers int not null default 0
);

create function count_players(servers int[], scores int[], revivers int[], healers int[], signs int[])
returns void language sql as $$
  insert into score_counts (server_id, width, bucket, players)
  select c.server_id, w.width, c.score >> w.width, sum(c.sign)
  from unnest(servers, scores, signs) as c (server_id, score, sign),
       (values (0), (8), (16), (24)) as w (width)
  group by c.server_id, w.width, c.score >> w.width
  having sum(c.sign) <> 0
  order by 1, 2, 3
  on conflict (server_id, width, bucket) do update set players = score_counts.players + excluded.players;

  insert into board_counts (server_id, players, revivers, healers)
  select c.server_id, sum(c.sign), sum(c.sign * c.reviver), sum(c.sign * c.healer)
  from unnest(servers, revivers, healers, signs) as c (server_id, reviver, healer, sign)
  group by c.server_id
  having sum(c.sign) <> 0 or sum(c.sign * c.reviver) <> 0 or sum(c.sign * c.healer) <> 0
  order by 1
  on conflict (server_id) do update
    set players = board_counts.players + excluded.players,
        revivers = board_counts.revivers + excluded.revivers,
        healers = board_counts.healers + excluded.healers
$$;

create function player_stats_counted() returns trigger language plpgsql as $$
begin
  if tg_op in ('INSERT', 'UPDATE') then
    perform count_players(array_agg(server_id), array_agg(score), array_agg((revives > 0)::int),
                          array_agg((healed_hp > 0)::int), array_agg(1))
    from new_rows having count(*) > 0;
  end if;
  if tg_op in ('UPDATE', 'DELETE') then
    perform count_players(array_agg(server_id), array_agg(score), array_agg((revives > 0)::int),
                          array_agg((healed_hp > 0)::int), array_agg(-1))
    from old_rows having count(*) > 0;
  end if;
  return null;
end
$$;

create trigger player_stats_inserted after insert on player_stats
  referencing new table as new_rows for each statement execute function player_stats_counted();
create trigger player_stats_updated after update on player_stats
  referencing old table as old_rows new table as new_rows for each statement execute function player_stats_counted();
create trigger player_stats_deleted after delete on player_stats
  referencing old table as old_rows for each statement execute function player_stats_counted();

-- 1 + how many players of the server have a higher score. Equal scores share a rank.
create function score_rank(server int, of_score int) returns int language sql stable as $$
  select 1 + coalesce(sum(players), 0)::int
  from (
    select players from score_counts
    where server_id = server and width = 0 and bucket > of_score and bucket <= (of_score | 255)
    union all
    select players from score_counts
    where server_id = server and width = 8 and bucket > of_score >> 8 and bucket <= (of_score >> 8 | 255)
    union all
    select players from score_counts
    where server_id = server and width = 16 and bucket > of_score >> 16 and bucket <= (of_score >> 16 | 255)
    union all
    select players from score_counts
    where server_id = server and width = 24 and bucket > of_score >> 24
  ) as higher
$$;

-- The score of the player at a position of the server's leaderboard (0 is the first), and how many with that very
-- score stand before them: where a deep page begins, found without walking there.
create function score_at(server int, at_position int, out at_score int, out equal_before int) language plpgsql stable as $$
declare
  step smallint;
  passed int := 0;
  low int := -2147483648;
  high int := 2147483647;
  candidate record;
begin
  foreach step in array array[24, 16, 8, 0] loop
    at_score := null;
    for candidate in
      select bucket, players from score_counts
      where server_id = server and width = step and bucket between low and high and players > 0
      order by bucket desc
    loop
      if passed + candidate.players > at_position then
        at_score := candidate.bucket;
        exit;
      end if;
      passed := passed + candidate.players;
    end loop;
    if at_score is null then
      return;
    end if;
    low := at_score << 8;
    high := low + 255;
  end loop;
  equal_before := at_position - passed;
end
$$;

create function player_weapons_counted() returns trigger language plpgsql as $$
begin
  if tg_op in ('INSERT', 'UPDATE') then
    update weapons w set kill_count = w.kill_count + d.kills, user_count = w.user_count + d.users
    from (select weapon_id, sum(kill_count) as kills, count(*) as users from new_rows group by weapon_id) as d
    where d.weapon_id = w.weapon_id;
  end if;
  if tg_op in ('UPDATE', 'DELETE') then
    update weapons w set kill_count = w.kill_count - d.kills, user_count = w.user_count - d.users
    from (select weapon_id, sum(kill_count) as kills, count(*) as users from old_rows group by weapon_id) as d
    where d.weapon_id = w.weapon_id;
  end if;
  return null;
end
$$;

create trigger player_weapons_inserted after insert on player_weapons
  referencing new table as new_rows for each statement execute function player_weapons_counted();
create trigger player_weapons_updated after update on player_weapons
  referencing old table as old_rows new table as new_rows for each statement execute function player_weapons_counted();
create trigger player_weapons_deleted after delete on player_weapons
  referencing old table as old_rows for each statement execute function player_weapons_counted();
