-- What an update adds and what it takes away are counted together, in the order of the keys: two that write at once then
-- wait for each other instead of meeting head-on, and players whose score stayed the same cost nothing.
create or replace function player_stats_counted() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform count_players(array_agg(server_id), array_agg(score), array_agg((revives > 0)::int),
                          array_agg((healed_hp > 0)::int), array_agg(1))
    from new_rows having count(*) > 0;
  elsif tg_op = 'DELETE' then
    perform count_players(array_agg(server_id), array_agg(score), array_agg((revives > 0)::int),
                          array_agg((healed_hp > 0)::int), array_agg(-1))
    from old_rows having count(*) > 0;
  else
    perform count_players(array_agg(server_id), array_agg(score), array_agg((revives > 0)::int),
                          array_agg((healed_hp > 0)::int), array_agg(sign))
    from (select server_id, score, revives, healed_hp, 1 as sign from new_rows
          union all
          select server_id, score, revives, healed_hp, -1 from old_rows) as changes
    having count(*) > 0;
  end if;
  return null;
end
$$;
