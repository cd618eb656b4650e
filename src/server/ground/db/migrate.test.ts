import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { emptyDatabase } from '#testing/database/postgres.ts'
import { temporaryDir } from '#testing/temporary-dir.ts'
import { sql } from './db.ts'
import { listApplied, listWaiting, MigrationFailed, migrate } from './migrate.ts'

const Count = z.object({ n: z.int() })

async function folderWith(files: Record<string, string>): Promise<string> {
  const folder = await temporaryDir()
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  return folder
}

test('files are applied once, in the order of their names', async () => {
  const db = await emptyDatabase()
  const folder = await folderWith({
    '0002-fill.sql': 'insert into things values (1); insert into things values (2);',
    '0001-things.sql': 'create table things (id int primary key);',
    'notes.txt': 'not sql',
  })
  expect(await migrate(db, folder)).toEqual(['0001-things.sql', '0002-fill.sql'])
  expect(await migrate(db, folder)).toEqual([])
  expect(await db.one(Count, sql`select count(*)::int as n from things`)).toEqual({ n: 2 })
})

test('a failing file names itself, leaves nothing behind, and goes through once it is mended', async () => {
  const db = await emptyDatabase()
  const folder = await folderWith({ '0001-broken.sql': 'create table half (id int); insert into nowhere values (1);' })
  await expect(migrate(db, folder)).rejects.toThrow(MigrationFailed)
  await expect(migrate(db, folder)).rejects.toThrow('Migration 0001-broken.sql failed: relation "nowhere"')
  await writeFile(join(folder, '0001-broken.sql'), 'create table half (id int);')
  expect(await migrate(db, folder)).toEqual(['0001-broken.sql'])
})

test('nodes that start at the same moment apply each file once', async () => {
  const db = await emptyDatabase()
  const folder = await folderWith({ '0001-slow.sql': 'create table once (id int); select pg_sleep(0.1);' })
  const applied = await Promise.all([migrate(db, folder), migrate(db, folder), migrate(db, folder)])
  expect(applied.flat()).toEqual(['0001-slow.sql'])
})

test('what waits to be applied is told without applying it', async () => {
  const db = await emptyDatabase()
  const folder = await folderWith({
    '0001-a.sql': 'create table a (id int);',
    '0002-b.sql': 'create table b (id int);',
  })
  expect(await listWaiting(db, folder)).toEqual(['0001-a.sql', '0002-b.sql'])
  expect(await listApplied(db)).toEqual([])
  await migrate(db, folder)
  await writeFile(join(folder, '0003-c.sql'), 'create table c (id int);')
  expect(await listWaiting(db, folder)).toEqual(['0003-c.sql'])
  expect(await listApplied(db)).toEqual(['0001-a.sql', '0002-b.sql'])
})
