import { expect, test } from 'vitest'
import { z } from 'zod'
import { sql } from '#server/ground/db/db.ts'
import { testDatabase } from '#testing/database/postgres.ts'
import { IMPERSONAL_TABLES } from './impersonal-tables.ts'
import { PERSONAL_TABLES } from './personal-tables.ts'

const Column = z.object({ table: z.string(), column: z.string(), type: z.string() }) // of a list, that of what is in it

async function columns() {
  const db = await testDatabase()
  return db.many(
    Column,
    sql`select table_name as table, column_name as column,
               case data_type when 'ARRAY' then udt_name else data_type end as type
        from information_schema.columns join information_schema.tables using (table_schema, table_name)
        where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name, ordinal_position`,
  )
}

test('of every table it is said what it tells of people', async () => {
  const known = [...Object.keys(PERSONAL_TABLES), ...Object.keys(IMPERSONAL_TABLES), 'migrations']
  const there = [...(await columns()).map(({ table }) => table), 'migrations']
  expect([...new Set(there)].sort()).toEqual([...new Set(known)].sort())
})

const PERSONAL_NAME = /steam|auth|persona|player|person|actor|attacker|victim|handle|^ip$|^ip_|addr/

test('no other table has ids, names or addresses of people', async () => {
  const rest = (await columns()).filter(
    ({ table, column, type }) => table in IMPERSONAL_TABLES && (type === 'inet' || PERSONAL_NAME.test(column)),
  )
  expect(rest.map(({ table, column }) => `${table}.${column}`)).toEqual([
    'board_counts.players',
    'game_servers.ip',
    'log_refusals.address',
    'score_counts.players',
  ])
})

test('rows that stay after an erasure have no text but the one that is overwritten', async () => {
  const kept = Object.keys(PERSONAL_TABLES).filter((table) => PERSONAL_TABLES[table]?.fate.startsWith('kept as'))
  const texts = (await columns()).filter(
    ({ table, type }) => kept.includes(table) && !/int|timestamp|boolean|double/.test(type),
  )
  expect(texts.map(({ table, column }) => `${table}.${column}`)).toEqual([
    'match_events.events', // which name slots of a scoreboard
    'match_players.player_name',
    'player_awards.award', // the id of an award
    'player_stats.player_name',
    'player_sums.player_name',
    'records.kind', // of what,
    'records.metric', // and in what
  ])
})
