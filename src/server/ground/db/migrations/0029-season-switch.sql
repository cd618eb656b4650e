-- A season ends for readers in the moment it is closed, while its scores are still carried over (decision 36): a score that
-- is not carried yet counts as 0 and as part of the score of all time. Both together stay the same when it is carried, so
-- this is the order of everybody without points in the season that has just begun.
create index player_stats_in_all on player_stats (server_id, (all_time_score + score) desc, kills desc, steam_id);

-- Who has points of the running season already, while scores of the one before are carried; nobody at any other time.
-- Whoever gets points was seen since it began, or left a round shortly before.
create function season_early(server int)
returns table (steam_id bigint, score int, all_time_score bigint, kills int, carried_to int) language sql stable as $$
  with closing as materialized (
    select max(closed.season_id) as id, max(running.started_at) - interval '6 hours' as since
    from seasons closed, seasons running
    where closed.closed_at is not null and closed.carried_at is null and running.closed_at is null)
  select s.steam_id, s.score, s.all_time_score, s.kills, s.carried_to from player_stats s
  where s.server_id = server and s.last_seen >= (select since from closing)
    and s.carried_to >= (select id from closing) and s.score <> 0
$$;

-- The rank of each score there is, and how many share it, in that time.
create function season_levels(server int) returns table (score int, rank int, shared_by int) language sql stable as $$
  with early as materialized (select e.score from season_early(server) as e)
  select l.score, (1 + sum(l.players) over (order by l.score desc) - l.players)::int, l.players::int
  from (select e.score, count(*) as players from early as e group by e.score
        union all
        select 0, b.players - (select count(*) from early) from board_counts b where b.server_id = server) as l
$$;

-- The rank of a score in the running season at any time. Equal scores share it.
create function season_ranks(server int, of_score int) returns table (rank int, shared_by int)
language plpgsql stable as $$
begin
  if exists (select 1 from seasons s where s.closed_at is not null and s.carried_at is null) then
    return query select l.rank, l.shared_by from season_levels(server) as l where l.score = of_score;
  else
    return query
      select r.rank, c.players from score_ranks(server, of_score) as r, score_counts c
      where c.server_id = server and c.width = 0 and c.bucket = of_score;
  end if;
end
$$;
