-- Counting changes the same rows again and again, and after a tenth of a table the database looks through it anew, which it did every
-- minute under load: half a second of a core, while visitors wait. What it learns hardly changes by that.
alter table player_stats set (autovacuum_analyze_scale_factor = 0.5);
alter table player_sums set (autovacuum_analyze_scale_factor = 0.5);
alter table player_weapons set (autovacuum_analyze_scale_factor = 0.5);
alter table match_players set (autovacuum_analyze_scale_factor = 0.5);

-- Nobody looks for a row of a scoreboard by these.
alter table match_players
  alter column here_since set statistics 0,
  alter column played_s set statistics 0,
  alter column score set statistics 0,
  alter column kills set statistics 0,
  alter column deaths set statistics 0,
  alter column suicides set statistics 0,
  alter column headshots set statistics 0,
  alter column revives set statistics 0,
  alter column healed_hp set statistics 0,
  alter column caps set statistics 0,
  alter column caches set statistics 0,
  alter column tk_given set statistics 0,
  alter column tk_taken set statistics 0,
  alter column wins set statistics 0,
  alter column losses set statistics 0,
  alter column roles set statistics 0,
  alter column best_streak set statistics 0,
  alter column killed_by set statistics 0,
  alter column weapon_kills set statistics 0;
