-- The same rank as a table of one row: PostgreSQL plans it into the question that asks, once for all rows of a page, where
-- the plain function is started anew for each of them.
create function score_ranks(server int, of_score int) returns table (rank int) language sql stable as $$
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

create or replace function score_rank(server int, of_score int) returns int language sql stable as $$
  select rank from score_ranks(server, of_score)
$$;
