import { expect, test } from 'vitest'
import { z } from 'zod'
import { DatabaseAway, sql } from '#server/ground/db/db.ts'
import { withinSearchTime } from '#server/ground/db/lists/search.ts'
import { Unavailable } from '#server/http/access/errors.ts'
import { testDatabase } from '#testing/database/postgres.ts'
import { searched } from './searched.ts'

const Timeout = z.object({ ms: z.string() })
const limitNow = sql`select current_setting('statement_timeout') as ms`

test('a search has two seconds, and nothing else is hurried by it', async () => {
  const db = await testDatabase()
  const within = (q: string | undefined) => searched(db, q, (ask) => ask.one(Timeout, limitNow))
  const usual = await db.one(Timeout, limitNow)
  expect(await within('ann')).toEqual({ ms: '2s' })
  expect(await within(undefined)).toEqual(usual)
  expect(await within('  ')).toEqual(usual)
  expect(await db.one(Timeout, limitNow)).toEqual(usual)
})

test('a search past its time is given up by the database, and the person told what to do', async () => {
  const db = await testDatabase()
  const slow = sql`select pg_sleep(3600)`
  await expect(withinSearchTime(db, (ask) => ask.run(slow), 50)).rejects.toThrow(DatabaseAway)
  const overdue = searched(db, 'a', (ask) => withinSearchTime(ask, (inner) => inner.run(slow), 50))
  await expect(overdue).rejects.toThrow(Unavailable)
  await expect(overdue).rejects.toThrow('This search takes too long. Please type more of what you look for.')
  const failing = searched(db, 'a', (ask) => ask.run(sql`select 1 / 0`))
  await expect(failing).rejects.toThrow('division by zero')
})

test('less time for a question holds in a transaction as well, and ends with it', async () => {
  const db = await testDatabase()
  const usual = await db.one(Timeout, limitNow)
  const seen = await db.transaction(async (tx) => [
    await tx.one(Timeout, limitNow),
    await tx.within(300).one(Timeout, limitNow),
    await db.within(400).transaction((inner) => inner.one(Timeout, limitNow)),
    await db.within(400).within(500).one(Timeout, limitNow),
  ])
  expect(seen).toEqual([usual, { ms: '300ms' }, { ms: '400ms' }, { ms: '500ms' }])
  expect(await db.one(Timeout, limitNow)).toEqual(usual)
})
