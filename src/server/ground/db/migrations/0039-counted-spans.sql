-- Where a deep page of matches, or of the holders of an award, begins (decision 5): both are in the order of time, and are counted by
-- spans of it at two widths. Of a code, which has a second in its higher bits, 32 or 24 low ones are left out.

-- List 18 of order_counts: the matches of each game server. The code is their id, so that a span is 24 days or 2.3 hours.
create function matches_ordered() returns trigger language plpgsql as $$
begin
  insert into order_counts (list, owner, width, bucket, entries)
  select 18, c.server_id, w.width, c.match_id >> w.width, tg_argv[0]::int * count(*)
  from changed_rows c cross join (values (32), (24)) as w (width)
  group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (list, owner, width, bucket) do update set entries = order_counts.entries + excluded.entries;
  return null;
end
$$;
create trigger matches_ordered_insert after insert on matches
  referencing new table as changed_rows for each statement execute function matches_ordered('1');
create trigger matches_ordered_delete after delete on matches
  referencing old table as changed_rows for each statement execute function matches_ordered('-1');

-- Those who have a tier of an award and no higher one. The code is the second it was earned << 10: a span is 48 days or 4.6 hours.
create table award_spans (
  rules_id int not null,
  award text not null,
  width smallint not null,
  tier smallint not null,
  bucket bigint not null, -- code >> width
  holders int not null,
  primary key (rules_id, award, width, tier, bucket)
) with (fillfactor = 70);

create function award_code(earned_at timestamptz) returns bigint language sql stable as $$
  select floor(extract(epoch from earned_at))::bigint << 10
$$;

create function count_award_spans() returns trigger language plpgsql as $$
begin
  insert into award_spans (rules_id, award, width, tier, bucket, holders)
  select c.rules_id, c.award, w.width, c.tier, award_code(c.earned_at) >> w.width, tg_argv[0]::int * count(*)
  from changed_rows c cross join (values (32), (24)) as w (width)
  where c.best
  group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
  on conflict (rules_id, award, width, tier, bucket) do update set holders = award_spans.holders + excluded.holders;
  return null;
end
$$;
create trigger player_awards_spans_insert after insert on player_awards
  referencing new table as changed_rows for each statement execute function count_award_spans('1');
create trigger player_awards_spans_delete after delete on player_awards
  referencing old table as changed_rows for each statement execute function count_award_spans('-1');
create trigger player_awards_spans_before after update on player_awards
  referencing old table as changed_rows for each statement execute function count_award_spans('-1');
create trigger player_awards_spans_now after update on player_awards
  referencing new table as changed_rows for each statement execute function count_award_spans('1');

-- What is there already.
insert into order_counts (list, owner, width, bucket, entries)
select 18, server_id, width, match_id >> width, count(*)
from matches cross join (values (32), (24)) as w (width)
group by 2, 3, 4;

insert into award_spans (rules_id, award, width, tier, bucket, holders)
select rules_id, award, width, tier, award_code(earned_at) >> width, count(*)
from player_awards cross join (values (32), (24)) as w (width)
where best
group by 1, 2, 3, 4, 5;
