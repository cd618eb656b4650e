-- Among equal scores the better player stands first: by the score of all time, then by kills. After an import and on the
-- first of a month everybody has the same score.
create index player_stats_by_rank on player_stats (server_id, score desc, all_time_score desc, kills desc, steam_id);
drop index player_stats_score;

-- A place on a medic board is counted from the index of its order. Of a rate it can be read alone only with what it is made of.
drop index player_stats_rpm;
create index player_stats_rpm on player_stats
  (server_id, (coalesce(revives::float8 / nullif(medic_time, 0), -1)) desc, steam_id)
  include (revives, medic_time) where revives > 0;
drop index player_stats_hpm;
create index player_stats_hpm on player_stats
  (server_id, (coalesce(healed_hp::float8 / nullif(medic_time, 0), -1)) desc, steam_id)
  include (healed_hp, medic_time) where healed_hp > 0;
