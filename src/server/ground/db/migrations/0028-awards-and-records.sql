-- What awards and records need of a scoreboard beside its counters. A weapon's kills are weapon_id * 65536 + kills, four bytes each.
alter table match_players
  add column caches int not null default 0, -- of the caps, those that were destroyed
  add column weapon_kills int[]; -- null: none, or from before they were kept

-- Whether awards and records were judged by it. 0: not yet; 1: by all it has; 2: before something was added to it.
alter table matches add column judged smallint not null default 0;
create index matches_unjudged on matches (match_id) where judged <> 1;

-- The awards as they were written when they came into force: every node gives and shows the same, and a file that is broken
-- later changes nothing. While the past is judged by new ones, the old stay in force.
create table award_rules (
  rules_id int generated always as identity primary key,
  fingerprint text not null, -- of what decides who gets what, not of the words
  awards jsonb not null,
  judged_to bigint not null default 0, -- whose past is judged, by Steam id
  in_force boolean not null default false
);
create unique index award_rules_in_force on award_rules ((true)) where in_force;

create table player_awards (
  rules_id int not null,
  steam_id bigint not null, -- of a player, who is written before
  award text not null, -- '': took part in a match, which everybody has whose matches were judged
  tier smallint not null, -- from 1
  match_id bigint not null, -- in which it was reached
  earned_at timestamptz not null, -- when that match ended
  best boolean not null, -- the highest tier of that award this player has
  primary key (rules_id, steam_id, award, tier)
);
create index player_awards_holders on player_awards (rules_id, award, tier desc, earned_at, steam_id) where best;
create index player_awards_latest on player_awards (rules_id, award, earned_at desc, steam_id);
create index player_awards_match on player_awards (match_id);
create index player_awards_steam_id on player_awards (steam_id);

-- How many have each tier, so that no screen counts them.
create table award_counts (
  rules_id int not null,
  award text not null,
  tier smallint not null,
  holders int not null,
  primary key (rules_id, award, tier)
);

create function count_awards() returns trigger language plpgsql as $$
begin
  insert into award_counts (rules_id, award, tier, holders)
  select rules_id, award, tier, case when tg_op = 'INSERT' then count(*) else -count(*) end
  from changed_rows group by 1, 2, 3 order by 1, 2, 3
  on conflict (rules_id, award, tier) do update set holders = award_counts.holders + excluded.holders;
  return null;
end
$$;
create trigger player_awards_inserted after insert on player_awards
  referencing new table as changed_rows for each statement execute function count_awards();
create trigger player_awards_deleted after delete on player_awards
  referencing old table as changed_rows for each statement execute function count_awards();

-- The most that somebody did in one match: of a game server, on a map, with a weapon. The first few of each, a person once, so that
-- another takes the place of one who is hidden.
create table records (
  kind text not null check (kind in ('server', 'map', 'weapon')),
  subject_id int not null,
  metric text not null,
  season_id int not null, -- in which the match began; 0: of all time
  steam_id bigint not null,
  value int not null,
  match_id bigint not null,
  set_at timestamptz not null,
  primary key (kind, subject_id, metric, season_id, steam_id)
);
create index records_steam_id on records (steam_id);

-- The seasons by which was judged.
create table judge_states (
  name text primary key,
  value jsonb not null
);

-- The lower ends of what a rate from few observations may be in truth: src/shared/fair-rates.ts says which and why.
create function fair_kdr(kills int, deaths int) returns float8 language sql immutable parallel safe as $$
  select case when kills <= 0 then 0::float8 else
    (kills + 1.9207294 - 1.959964 * sqrt(kills::float8 * deaths / (kills::float8 + deaths) + 0.9603647))
    / (deaths + 1.9207294 + 1.959964 * sqrt(kills::float8 * deaths / (kills::float8 + deaths) + 0.9603647)) end
$$;

create function fair_rate(amount float8, seconds int) returns float8 language sql immutable parallel safe as $$
  select case when seconds is null or seconds <= 0 then -1::float8 when amount <= 0 then 0::float8
         else amount * greatest(0, 1 - 1 / (9 * amount) - 1.959964 / (3 * sqrt(amount))) ^ 3 / seconds end
$$;

create index player_stats_fair_kdr on player_stats (server_id, fair_kdr(kills, deaths) desc, steam_id);
create index player_stats_fair_rpm on player_stats (server_id, fair_rate(revives::float8, medic_time) desc, steam_id)
  include (revives, medic_time) where revives > 0;
create index player_stats_fair_hpm on player_stats (server_id, fair_rate(healed_hp / 100::float8, medic_time) desc, steam_id)
  include (healed_hp, medic_time) where healed_hp > 0;
