-- The most kills without dying in a match.
alter table match_players add column best_streak int not null default 0;

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

-- What of the enemy's killed somebody: with which weapon, by the name the log has for it, because what only bots use is no weapon
-- of the lists; and in which role; role 0: not told.
create table player_deaths (
  server_id int not null,
  steam_id bigint not null,
  weapon_name text not null,
  role_id int not null,
  deaths int not null default 0,
  primary key (steam_id, server_id, weapon_name, role_id)
);
