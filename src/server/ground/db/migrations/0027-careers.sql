-- The most kills without dying in a match, and what killed somebody in it, a number for each death by the enemy: the weapon's place
-- among those of the match, and 256 times the enemy's role; 0: not told. A table of its own would be a row for nearly every death.
alter table match_players add column best_streak int not null default 0, add column killed_by int[] not null default '{}';

-- Who was on Security when a round ended, by their slots on the scoreboard of its match; null: not known.
alter table rounds add column slots smallint[];

-- Who revived and healed whom, on which game server. Both people are written with it, in one transaction.
create table player_saves (
  server_id int not null,
  medic_id bigint not null,
  patient_id bigint not null,
  revives int not null default 0,
  healed_hp int not null default 0,
  primary key (medic_id, server_id, patient_id)
);
create index player_saves_patient on player_saves (patient_id, server_id);
