-- As in 0031 for the orders of medics: with what KDR is made of in its index, the way to a deep page goes along that alone and reads
-- no row on it. Each is made before the one it stands for goes: nobody who reads waits meanwhile.
create index player_stats_by_kdr on player_stats
  (server_id, (kills::float8 / greatest(deaths, 1)) desc, steam_id) include (kills, deaths);
create index player_stats_by_fair_kdr on player_stats (server_id, fair_kdr(kills, deaths) desc, steam_id) include (kills, deaths);
create index player_sums_by_kdr on player_sums
  (server_id, (kills::float8 / greatest(deaths, 1)) desc, steam_id) include (kills, deaths);
create index player_sums_by_fair_kdr on player_sums (server_id, fair_kdr(kills, deaths) desc, steam_id) include (kills, deaths);
drop index player_stats_kdr, player_stats_fair_kdr, player_sums_kdr, player_sums_fair_kdr;
