import { readFileSync } from 'node:fs'
import type { Mariadb } from './start-mariadb.ts'

/** The tables of a SourceBans++ that we read, with every column they have there. */
const TABLES = `
  create table PREFIX_bans (
    bid int(6) not null auto_increment primary key, ip varchar(32), authid varchar(64) not null default '',
    name varchar(128) not null default 'unnamed', created int(11) not null default 0, ends int(11) not null default 0,
    length int(10) not null default 0, reason text not null default '', aid int(6) not null default 0,
    adminIp varchar(128) not null default '', sid int(6) not null default 0, country varchar(4),
    RemovedBy int(8), RemoveType varchar(3), RemovedOn int(10), type tinyint(4) not null default 0, ureason text
  ) engine = InnoDB default charset = utf8mb4;
  create table PREFIX_comms (
    bid int(6) not null auto_increment primary key, authid varchar(64) not null, name varchar(128) not null,
    created int(11) not null, ends int(11) not null, length int(10) not null, reason text not null, aid int(6) not null,
    adminIp varchar(128) not null default '', sid int(6) not null default 0, RemovedBy int(8), RemoveType varchar(3),
    RemovedOn int(11), type tinyint(4) not null, ureason text
  ) engine = InnoDB default charset = utf8mb4;
  create table PREFIX_admins (
    aid int(6) not null auto_increment primary key, user varchar(64) not null, authid varchar(64) not null default '',
    password varchar(128) not null default 'hash', gid int(6) not null default -1, email varchar(128) not null default '',
    validate varchar(128), extraflags int(10) not null default 0, immunity int(10) not null default 0,
    srv_group varchar(128), srv_flags varchar(64), srv_password varchar(128), lastvisit int(11)
  ) engine = InnoDB default charset = utf8mb4;
  create table PREFIX_srvgroups (
    id int(10) unsigned not null auto_increment primary key, flags varchar(30) not null,
    immunity int(10) unsigned not null default 0, name varchar(120) not null, groups_immune varchar(255) not null default ''
  ) engine = InnoDB default charset = utf8mb4;
  create table PREFIX_servers (
    sid int(6) not null auto_increment primary key, ip varchar(64) not null, port int(5) not null,
    rcon varchar(64) not null default 'secret', modid int(10) not null default 4, enabled tinyint(4) not null default 1
  ) engine = InnoDB default charset = utf8mb4;`

type Row = Record<string, string | number | null>

/** A SourceBans++ database and the address of a user with exactly the rights that the example settings name. */
export interface TestSourcebans {
  url: string
  urlAt(port: number, host?: string): string
  run(statements: string): Promise<void>
  ban(row?: Row): Promise<void>
  comms(row: { aid: number }): Promise<void>
  admin(row: Row): Promise<void>
  group(row: Row): Promise<void>
  server(row: Row): Promise<void>
}

let made = 0

export async function createSourcebans(mariadb: Mariadb, prefix = 'sb'): Promise<TestSourcebans> {
  const database = `sourcebans_${++made}`
  const user = `sitrep_${made}`
  await mariadb.run(`
    create database ${database}; use ${database}; ${TABLES.replaceAll('PREFIX', prefix)}
    create user '${user}'@'127.0.0.1' identified by 'p@ss'; ${grants(database, user, prefix)}`)
  const insert = (table: string) => (row: Row) => mariadb.run(`insert into ${database}.${prefix}_${table} set ?`, [row])
  const insertBan = insert('bans')
  const urlAt = (port: number, host = '127.0.0.1') => `mysql://${user}:p%40ss@${host}:${port}/${database}`
  return {
    url: urlAt(mariadb.port),
    urlAt,
    run: (statements) => mariadb.run(`use ${database}; ${statements}`),
    ban: (row = {}) => insertBan({ authid: 'STEAM_0:1:19867136', created: 1_700_000_000, ends: 1_700_000_000, ...row }),
    comms: ({ aid }) =>
      insert('comms')({ aid, authid: 'STEAM_0:1:4', name: 'x', created: 1, ends: 1, length: 0, reason: '', type: 1 }),
    admin: insert('admins'),
    group: insert('srvgroups'),
    server: insert('servers'),
  }
}

function grants(database: string, user: string, prefix: string): string {
  const example = readFileSync(new URL('../../../sitrep.example.yaml', import.meta.url), 'utf8').replace(/^# */gm, '')
  const statements = example.match(/^GRANT SELECT [^;]+;/gm) ?? []
  return statements
    .join('\n')
    .replaceAll('sourcebans.sb_', `${database}.${prefix}_`)
    .replaceAll("'sitrep'@'192.0.2.1'", `'${user}'@'127.0.0.1'`)
}
