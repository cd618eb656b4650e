-- How many players of a server have which score, counted at four widths: exact scores, and ranges of 2^8, 2^16 and
-- 2^24 of them. A rank is then the sum of a few hundred small rows, whatever the number of players.
create table score_counts (
  server_id int not null,
  width smallint not null, -- 0, 8, 16 or 24: how many low bits of the score are left out
  bucket int not null, -- score >> width
  players int not null,
  primary key (server_id, width, bucket)
) with (fillfactor = 70);

create function count_scores(servers int[], scores int[], deltas int[]) returns void language sql as $$
  insert into score_counts (server_id, width, bucket, players)
  select s.server_id, w.width, s.score >> w.width, sum(s.delta)
  from unnest(servers, scores, deltas) as s (server_id, score, delta),
       (values (0), (8), (16), (24)) as w (width)
  group by s.server_id, w.width, s.score >> w.width
  having sum(s.delta) <> 0
  order by 1, 2, 3
  on conflict (server_id, width, bucket) do update set players = score_counts.players + excluded.players
$$;

create function player_stats_counted() returns trigger language plpgsql as $$
declare
  servers int[];
  scores int[];
  deltas int[];
begin
  if tg_op = 'INSERT' then
    select array_agg(server_id), array_agg(score), array_agg(1) into servers, scores, deltas from new_rows;
  elsif tg_op = 'DELETE' then
    select array_agg(server_id), array_agg(score), array_agg(-1) into servers, scores, deltas from old_rows;
  else
    select array_agg(server_id), array_agg(score), array_agg(delta) into servers, scores, deltas
    from (
      select server_id, score, sum(delta)::int as delta
      from (select server_id, score, 1 as delta from new_rows
            union all
            select server_id, score, -1 from old_rows) as changed
      group by server_id, score
      having sum(delta) <> 0
    ) as net;
  end if;
  if servers is not null then
    perform count_scores(servers, scores, deltas);
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

create function player_count(server int) returns int language sql stable as $$
  select coalesce(sum(players), 0)::int from score_counts where server_id = server and width = 24
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
