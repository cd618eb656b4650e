import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { MIGRATIONS, readMigrations } from '#server/ground/db/migrate.ts'
import { findHazards } from './lib/migration-hazards.mjs'

/** Every program that may run beside this one during an upgrade knows the migrations up to here. Moved at a release. */
const KNOWN_TO_ALL = '0022-nodes.sql'

const changelog = readFileSync(new URL('../CHANGELOG.md', import.meta.url), 'utf8')

test('old and new programs both understand every migration that is not released yet', async () => {
  const migrations = await readMigrations(MIGRATIONS)
  expect(migrations.map(({ name }) => name)).toContain(KNOWN_TO_ALL)
  expect(
    findHazards(
      migrations.filter(({ name }) => name > KNOWN_TO_ALL),
      changelog,
    ),
  ).toEqual([])
})

const hazardsOf = (text: string) => findHazards([{ name: '0099-new.sql', text }], '## Unreleased\n\n## 1.4.0\n')

test.each([
  'drop table players;',
  'drop table if exists players cascade;',
  'alter table players drop column name;',
  'alter table players drop name;',
  'alter table players rename column name to title;',
  'alter table players rename to people;',
  'ALTER TABLE players\n  ALTER COLUMN score TYPE bigint;',
  'alter table players alter score set data type bigint;',
  'alter table players alter column name set not null;',
  'alter table players alter column score drop default;',
  'alter table players add column rank int not null;',
  'alter table players add column a int, add column b text not null check (b in (1, 2));',
  'alter table players add constraint few check (score < 9);',
  'create unique index on players (name);',
  "alter type mood rename value 'sad' to 'blue';",
  'drop function count_players();',
  'drop trigger counted on players;',
  'truncate players;',
  '-- unused since 1.5.0\nalter table players drop column name;',
])('named: %s', (text) => {
  const [hazard = ''] = hazardsOf(text)
  expect(hazard).toMatch(
    /^0099-new\.sql: `.+` (drops|renames|changes|refuses|takes|adds|empties) .+ Contract in a later release/,
  )
})

test.each([
  'create table things (n int not null); alter table things add constraint few check (n < 9); drop table things;',
  'create table things (n int); create unique index on things (n); alter table things alter n set not null;',
  'alter table players add column rank int;',
  "alter table players add column rank int not null default 0, add note text not null default '';",
  'alter table players add column twice int not null generated always as (score * 2) stored;',
  'alter table players drop constraint few;',
  'alter table players alter column name drop not null;',
  'create index on players (name); drop index players_name_idx;',
  "insert into notes values ('drop table players;'); -- drop table players",
  'create or replace function f() returns void language sql as $$ drop table players; $$;',
  '-- unused since 1.4.0: nobody reads it\nalter table players drop column name;',
])('understood by both: %s', (text) => {
  expect(hazardsOf(text)).toEqual([])
})
