import type { Mariadb } from './start-mariadb.ts'

/** The tables of an HLstatsX:CE that we read or leave, with the columns they have there. Most are MyISAM. */
const TABLES = `
  create table hlstats_Players (
    playerId int unsigned not null auto_increment primary key, last_event int not null default 0,
    connection_time int unsigned not null default 0, lastName varchar(64) not null default '',
    lastAddress varchar(32) not null default '', city varchar(64) not null default '', state varchar(64) not null default '',
    country varchar(64) not null default '', flag varchar(16) not null default '', lat float(7,4), lng float(7,4),
    clan int unsigned not null default 0, kills int unsigned not null default 0, deaths int unsigned not null default 0,
    suicides int unsigned not null default 0, skill int unsigned not null default 1000, shots int unsigned not null default 0,
    hits int unsigned not null default 0, teamkills int unsigned not null default 0, fullName varchar(128),
    email varchar(64), homepage varchar(64), icq int unsigned, mmrank tinyint, game varchar(32) not null,
    hideranking int unsigned not null default 0, headshots int unsigned not null default 0,
    last_skill_change int not null default 0, displayEvents int unsigned not null default 1,
    kill_streak int not null default 0, death_streak int not null default 0, blockavatar int unsigned not null default 0,
    activity int not null default 100, createdate int not null default 0, key game (game)
  ) engine = MyISAM default charset = utf8mb4;
  create table hlstats_PlayerUniqueIds (
    playerId int unsigned not null default 0, uniqueId varchar(64) not null default '', game varchar(32) not null default '',
    merge int unsigned, primary key (uniqueId, game), key playerId (playerId)
  ) engine = MyISAM default charset = utf8mb4;
  create table hlstats_PlayerNames (
    playerId int unsigned not null, name varchar(64) not null, lastuse datetime, primary key (playerId, name)
  ) engine = MyISAM default charset = utf8mb4;
  create table hlstats_Servers (
    serverId int unsigned not null auto_increment primary key, address varchar(32) not null default '',
    port int unsigned not null default 0, name varchar(255) not null default '', game varchar(32) not null default 'valve',
    rcon_password varchar(128) not null default 'secret'
  ) engine = MyISAM default charset = utf8mb4;
  create table hlstats_Events_Frags (
    id int unsigned not null auto_increment primary key, eventTime datetime, serverId int unsigned not null default 0,
    map varchar(64) not null default '', killerId int unsigned not null default 0, victimId int unsigned not null default 0,
    weapon varchar(64) not null default '', headshot tinyint not null default 0, killerRole varchar(64) not null default '',
    victimRole varchar(64) not null default '', pos_x mediumint, pos_y mediumint, pos_z mediumint,
    pos_victim_x mediumint, pos_victim_y mediumint, pos_victim_z mediumint, key killerId (killerId)
  ) engine = MyISAM default charset = utf8mb4;
  create table hlstats_Events_Teamkills (
    id int unsigned not null auto_increment primary key, eventTime datetime, serverId int unsigned not null default 0,
    map varchar(64) not null default '', killerId int unsigned not null default 0, victimId int unsigned not null default 0,
    weapon varchar(64) not null default '', pos_x mediumint, pos_y mediumint, pos_z mediumint
  ) engine = MyISAM default charset = utf8mb4;
  create table hlstats_Weapons (
    weaponId int unsigned not null auto_increment primary key, game varchar(32) not null default 'valve',
    code varchar(64) not null default '', name varchar(128) not null default '', modifier float(10,2) not null default 1,
    kills int unsigned not null default 0, headshots int unsigned not null default 0, unique key gamecode (game, code)
  ) engine = MyISAM default charset = utf8mb4;
  create table hlstats_Maps_Counts (
    rowId int not null auto_increment, game varchar(32) not null, map varchar(64) not null, kills int not null,
    headshots int not null, primary key (game, map), key (rowId)
  ) engine = MyISAM default charset = utf8mb4;`

type Row = Record<string, string | number | null>

export interface TestHlstatsx {
  url: string
  urlAt(port: number): string
  user: string
  run(statements: string): Promise<void>
  /** Inserts a row into the table hlstats_… */
  add(table: string, row: Row): Promise<void>
}

let made = 0

/** An HLstatsX:CE database, and the address of a user who may read it or only some tables of it. */
export async function createHlstatsx(mariadb: Mariadb, readable = ['*']): Promise<TestHlstatsx> {
  const database = `hlstatsx_${++made}`
  const user = `importer_${made}`
  const grants = readable.map((table) => `grant select on ${database}.${table} to '${user}'@'127.0.0.1';`).join(' ')
  await mariadb.run(`
    create database ${database}; use ${database}; ${TABLES}
    create user '${user}'@'127.0.0.1' identified by 'hunter2'; ${grants}`)
  const urlAt = (port: number) => `mysql://${user}:hunter2@127.0.0.1:${port}/${database}`
  return {
    url: urlAt(mariadb.port),
    urlAt,
    user,
    run: (statements) => mariadb.run(`use ${database}; set sql_mode = ''; ${statements}`),
    add: (table, row) => mariadb.run(`insert into ${database}.hlstats_${table} set ?`, [row]),
  }
}
