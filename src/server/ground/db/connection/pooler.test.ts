import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { type Database, DatabaseAway, openDatabase, sql } from '#server/ground/db/db.ts'
import { emptyDatabaseSocket, testDatabaseSocket, urlOf } from '#testing/database/postgres.ts'
import { startPgbouncer } from '#testing/deploy/pgbouncer.ts'
import { areOneDatabase, sharesSessions } from './pooler.ts'

const Number_ = z.object({ n: z.int() })
const Limit = z.object({ ms: z.string() })
const limitNow = sql`select current_setting('statement_timeout') as ms`

/** A database behind a pooler in transaction mode, and past it. */
async function pooledDatabase() {
  const { socket, db: plain } = await testDatabaseSocket()
  const pooler = await startPgbouncer(socket)
  const [url, directUrl] = [urlOf(pooler.socket), urlOf(socket)]
  const open = (options = {}): Database => {
    const db = openDatabase({ url, directUrl, ...options })
    onTestFinished(() => db.close())
    return db
  }
  return { url, directUrl, plain, open }
}

test('behind a pooler in transaction mode', async () => {
  const { url, directUrl, plain, open } = await pooledDatabase()
  const db = open()

  await plain.run(sql`create table things (n int)`)
  expect(await db.run(sql`insert into things select generate_series(1, ${2500}::int)`), 'rows touched').toBe(2500)
  const asked = Array.from({ length: 40 }, (_, i) => db.one(Number_, sql`select n from things where n = ${i + 1}`))
  expect(await Promise.all(asked), 'more questions at once than the pooler has sessions').toEqual(
    Array.from({ length: 40 }, (_, i) => ({ n: i + 1 })),
  )
  expect(await db.one(Number_, sql`select 7 as n`), 'a question without values').toEqual({ n: 7 })
  await expect(db.run(sql`select ${1}::int / 0`)).rejects.toThrow('division by zero')
  const chunks: number[] = []
  for await (const rows of db.stream(Number_, sql`select n from things order by n`)) chunks.push(rows.length)
  expect(chunks, 'a cursor').toEqual([1000, 1000, 500])
  await expect(
    db.transaction(async (tx) => {
      await tx.run(sql`delete from things`)
      throw new Error('never mind')
    }),
  ).rejects.toThrow('never mind')
  expect(await db.one(Number_, sql`select count(*)::int as n from things`), 'undone').toEqual({ n: 2500 })

  expect(await db.one(Limit, limitNow), 'the deadline of a question').toEqual({ ms: '10s' })
  expect(await db.transaction((tx) => tx.one(Limit, limitNow)), 'and of a transaction').toEqual({ ms: '10s' })
  const unhurried = open({ deadlines: false })
  expect(await unhurried.one(Limit, limitNow), 'work without deadlines goes past the pooler').toEqual({ ms: '0' })
  const other = openDatabase({ url, deadlines: false })
  onTestFinished(() => other.close())
  expect(await other.one(Limit, limitNow), 'nothing is left behind in a session').toEqual({ ms: '0' })
  const refused = openDatabase({ url })
  onTestFinished(() => refused.close())
  await expect(refused.run(sql`select 1`), 'without the second address').rejects.toThrow(DatabaseAway)

  const heard: (string | null)[] = []
  const stop = await db.listen('news', (payload) => heard.push(payload))
  await db.run(sql`select pg_notify('news', 'it happened')`)
  await expect.poll(() => heard).toEqual([null, 'it happened'])
  await stop()

  const session = await db.openSession({ idleMs: 60_000, answerMs: 5_000, onEnd: () => undefined })
  onTestFinished(() => session.end())
  await session.many(z.object({}), sql`select pg_advisory_lock(1, 2)`)
  const Got = z.object({ got: z.boolean() })
  expect(await db.one(Got, sql`select pg_try_advisory_xact_lock(1, 2) as got`), 'held').toEqual({ got: false })

  expect([await sharesSessions(url), await sharesSessions(directUrl)]).toEqual([true, false])
  const another = await emptyDatabaseSocket()
  expect(await areOneDatabase(url, directUrl)).toBe(true)
  expect(await areOneDatabase(url, urlOf(another.socket))).toBe(false)
})
