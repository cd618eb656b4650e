import type { Mariadb } from './start-mariadb.ts'

/** The tables of the gg2 plugins' first generation. */
const TABLES = `
  create table redux_players (
    id int not null auto_increment primary key, server_id int not null default 1, steam_id varchar(64) not null,
    player_name varchar(128) not null default '', last_seen int not null default 0, score int not null default 0,
    wins int not null default 0, losses int not null default 0, kills int not null default 0, deaths int not null default 0,
    suicides int not null default 0, killstreak int not null default 0, headshot_given int not null default 0,
    headshot_taken int not null default 0, tk_given int not null default 0, tk_taken int not null default 0,
    tk_amnesty tinyint not null default 0, revives int not null default 0, healed_hp int not null default 0,
    medic_time int not null default 0, suppressions int not null default 0, caps int not null default 0,
    arty_thrown int not null default 0, has_smoke tinyint not null default 0, unique key (steam_id, server_id)
  ) engine = InnoDB default charset = utf8mb4;
  create table redux_player_kills (player_id int not null, weapon_id int not null, kill_count bigint not null,
    primary key (player_id, weapon_id)) engine = InnoDB;
  create table redux_bot_kills (bot_id int not null, weapon_id int not null, kill_count int not null) engine = InnoDB;
  create table redux_player_tks (
    id int not null auto_increment primary key, attacker_id int not null, victim_id int not null, weapon_id int not null,
    map_id int not null, attacker_role_id int not null default 1, victim_role_id int not null default 1,
    amnesty tinyint not null default 0, forgiven tinyint not null default 0, occurred int not null
  ) engine = InnoDB;
  create table roles (id int not null auto_increment primary key, class_template varchar(128) not null) engine = InnoDB;
  create table weapons (id int not null auto_increment primary key, weapon_name varchar(128) not null) engine = InnoDB;
  create table bot_names (id int not null auto_increment primary key, bot_name varchar(128) not null) engine = InnoDB;
  create table maps (id int not null auto_increment primary key, map_name varchar(128) not null, wins int not null default 0,
    losses int not null default 0) engine = InnoDB;
  create table server_stats (server_id int not null primary key, security_wins int not null, insurgent_wins int not null)
    engine = InnoDB;
  create table win_loss_log (id int not null auto_increment primary key, server_id int not null, map_id int not null,
    occurred int not null, win tinyint not null) engine = InnoDB;
  create table medics (id int not null auto_increment primary key, steamId varchar(64) not null, server_id int not null,
    banned tinyint not null default 0, medic_time int not null default 0) engine = InnoDB;
  create table connection_log (server_id int not null, steamId varchar(64) not null, ip_address varchar(64) not null,
    connect_date int not null) engine = InnoDB;`

let made = 0

/** A database of the gg2 plugins, first generation. */
export async function createGg2(mariadb: Mariadb): Promise<{ url: string; run(statements: string): Promise<void> }> {
  const database = `insurgency_stats_${++made}`
  const user = `gg2_${made}`
  await mariadb.run(`
    create database ${database}; use ${database}; ${TABLES}
    create user '${user}'@'127.0.0.1' identified by 'hunter2'; grant select on ${database}.* to '${user}'@'127.0.0.1'`)
  return {
    url: `mysql://${user}:hunter2@127.0.0.1:${mariadb.port}/${database}`,
    run: (statements) => mariadb.run(`use ${database}; set sql_mode = ''; ${statements}`),
  }
}

/** The tables of the second generation, which is on PostgreSQL. */
export const SECOND_GENERATION = `
  create table player_stats (steam_id varchar(64) primary key, kills int not null default 0, deaths int not null default 0,
    suicides int not null default 0, headshot_given int not null default 0, headshot_taken int not null default 0,
    suppressions int not null default 0, caps int not null default 0, killstreak int not null default 0,
    score int not null default 0, wins int not null default 0, losses int not null default 0,
    created_at timestamptz not null default now(), updated_at timestamptz not null default now());
  create table weapon_stats (weapon_id serial primary key, weapon_name varchar(64) unique);
  create table player_kills (steam_id varchar(64), weapon_id int, kill_count int not null, primary key (steam_id, weapon_id));
  create table bot_kills (bot_name varchar(64), weapon_id int, kill_count int not null, primary key (bot_name, weapon_id));
  create table map_stats (map_id serial primary key, map_name varchar(128) unique);
  create table win_loss_log (id serial primary key, map_id int not null, win boolean not null, created_at timestamptz not null);
  create table player_tks (steam_id bigint primary key, tk_given int not null, tk_taken int not null, last_seen timestamptz);
  create table player_tk_logs (id serial primary key, victim_steam_id bigint not null, attacker_steam_id bigint not null,
    forgiven boolean not null default false, weapon varchar(64) not null, created_at timestamptz not null);
  create table medics (steamId varchar(64) primary key, banned boolean not null default false, medic_time int not null);
  create table connection_log (steamId varchar(64), ip_address varchar(64), connect_date timestamptz not null,
    primary key (steamId, ip_address));
  create table players_smoke_cache (steam_id bigint primary key, has_smoke boolean not null);
  create table maps (map_name varchar(128) primary key, play_time interval not null, last_start timestamptz);
  create table fire_support (steamId varchar(64) primary key, arty_thrown int not null, last_used timestamptz);
  create table punishments (punishment_id serial primary key, punishment_type text, target_steam_id bigint);`
