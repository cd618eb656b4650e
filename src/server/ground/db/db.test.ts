import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { emptyDatabase, emptyDatabaseSocket } from '#testing/database/postgres.ts'
import { eventually } from '#testing/eventually.ts'
import { deadlinesFor } from './connection/deadlines.ts'
import { DatabaseAway, type DatabaseOptions, type Db, openDatabase, plannedOnce, sql } from './db.ts'

const Row = z.object({ id: z.int() })

async function withTable() {
  const db = await emptyDatabase()
  await db.run(sql`create table rows (id int primary key)`)
  return db
}

const ids = async (db: Db) => (await db.many(Row, sql`select id from rows order by id`)).map(({ id }) => id)

test('a column of the wrong type is an error and an extra one is dropped', async () => {
  const db = await emptyDatabase()
  expect(await db.many(Row, sql`select 1 as id, 'secret' as password`)).toEqual([{ id: 1 }])
  await expect(db.many(Row, sql`select 1::bigint as id`)).rejects.toThrow()
  expect(await db.one(Row, sql`select 1 as id where false`)).toBeNull()
})

test('a transaction that throws leaves nothing, and its connection goes on working', async () => {
  const db = await withTable()
  const failing = db.transaction(async (tx) => {
    await tx.run(sql`insert into rows values (1)`)
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  await db.transaction((tx) => tx.transaction((inner) => inner.run(sql`insert into rows values (2)`)))
  expect(await ids(db)).toEqual([2])
})

const Plans = z.object({ once: z.int(), anew: z.int() })

test('a question that is planned once is asked with new values each time, and anew wherever sessions are shared', async () => {
  const db = openDatabase({ socket: (await emptyDatabaseSocket()).socket, connections: 1 })
  onTestFinished(() => db.close())
  const question = (id: number) => sql`select ${id}::int + 1 as id`
  for (const id of [1, 2, 3]) expect(await db.one(Row, plannedOnce(question(id)))).toEqual({ id: id + 1 })
  expect(await db.one(Row, question(4))).toEqual({ id: 5 })
  const plans = sql`select generic_plans::int as once, custom_plans::int as anew from pg_prepared_statements where parameter_types <> '{}'`
  expect(await db.many(Plans, plans)).toEqual([{ once: 3, anew: 0 }])
  expect(deadlinesFor('pooled').question(plannedOnce(question(1))).name).toBeUndefined()
  await expect(db.one(Row, plannedOnce(question(2_147_483_647)))).rejects.toThrow('out of range')
  expect(await db.one(Row, plannedOnce(question(5))), 'after one that failed').toEqual({ id: 6 })
})

test('a stream hands over every row in chunks', async () => {
  const db = await withTable()
  await db.run(sql`insert into rows select generate_series(1, 25)`)
  const sizes: number[] = []
  for await (const chunk of db.stream(Row, sql`select id from rows where id > ${5} order by id`, 8))
    sizes.push(chunk.length)
  expect(sizes).toEqual([8, 8, 4])
})

test('a stream left half-way gives its connection back clean', async () => {
  const db = await withTable()
  await db.run(sql`insert into rows select generate_series(1, 25)`)
  for (let round = 0; round < 12; round++) {
    for await (const [first] of db.stream(Row, sql`select id from rows order by id`, 5)) {
      expect(first).toEqual({ id: 1 })
      break
    }
  }
  expect(await ids(db)).toHaveLength(25)
})

async function* textOf(...lines: string[]): AsyncGenerator<Buffer> {
  for (const line of lines) yield Buffer.from(line)
}

test('a table is copied out and in as text, all or nothing', async () => {
  const db = await withTable()
  await db.run(sql`insert into rows select generate_series(1, 3)`)
  const parts: Buffer[] = []
  await db.copyTransaction(async (tx) => {
    for await (const part of tx.copyOut(sql`copy rows to stdout`)) parts.push(part)
    await tx.run(sql`delete from rows`)
    expect(await tx.copyIn(sql`copy rows from stdin`, textOf('7\n8', '\n9\n'))).toBe(3)
  })
  expect(Buffer.concat(parts).toString()).toBe('1\n2\n3\n')
  expect(await ids(db)).toEqual([7, 8, 9])
  const failing = db.copyTransaction((tx) => tx.copyIn(sql`copy rows from stdin`, textOf('10\n', 'ten\n')))
  await expect(failing).rejects.toThrow('invalid input syntax')
  expect(await ids(db)).toEqual([7, 8, 9])
})

test('a copy left half-way, by its reader or its source, hinders nobody and changes nothing', async () => {
  const db = await withTable()
  await db.run(sql`insert into rows select generate_series(1, 300000)`)
  for (let round = 0; round < 6; round++) {
    const leaving = db.copyTransaction(async (tx) => {
      await tx.run(sql`delete from rows where id = 1`)
      for await (const part of tx.copyOut(sql`copy rows to stdout`)) throw new Error(`after ${part.length > 0}`)
    })
    await expect(leaving).rejects.toThrow('after true')
  }
  const source = async function* () {
    yield Buffer.from('400000\n')
    throw new Error('the disk is gone')
  }
  await expect(db.copyTransaction((tx) => tx.copyIn(sql`copy rows from stdin`, source()))).rejects.toThrow('is gone')
  expect(await ids(db)).toHaveLength(300_000)
})

test('a listener hears what others announce', async () => {
  const db = await emptyDatabase()
  const heard: (string | null)[] = []
  const stop = await db.listen('news', (payload) => heard.push(payload))
  await db.run(sql`select pg_notify('news', 'bans')`)
  await eventually(() => expect(heard).toEqual([null, 'bans']))
  await stop()
})

test('a database that is not there is a DatabaseAway, not a crash', async () => {
  const db = openDatabase({ socket: { dir: '/nonexistent', port: 5432, user: 'x', database: 'x' } })
  await expect(db.run(sql`select 1`)).rejects.toThrow(DatabaseAway)
  await expect(db.transaction((tx) => tx.run(sql`select 1`))).rejects.toThrow(DatabaseAway)
  await db.close()
})

test('a connection that is lost while a transaction has it fails the transaction and nothing else', async () => {
  const db = await withTable()
  const Pid = z.object({ pid: z.int() })
  const lost = db.transaction(async (tx) => {
    const own = await tx.one(Pid, sql`select pg_backend_pid() as pid`)
    await db.run(sql`select pg_terminate_backend(${own?.pid}::int)`)
    await eventually(async () => (await db.run(sql`select 1 from pg_stat_activity where pid = ${own?.pid}::int`)) === 0)
    await tx.run(sql`insert into rows values (1)`)
  })
  await expect(lost).rejects.toThrow()
  expect(await ids(db)).toEqual([])
})

async function hurried(options: Partial<DatabaseOptions>) {
  const { socket, db: calm } = await emptyDatabaseSocket()
  const open = (more: Partial<DatabaseOptions>) => {
    const db = openDatabase({ socket, ...more })
    onTestFinished(() => db.close())
    return db
  }
  return { db: open(options), open, calm }
}

test('a question has ten seconds, and one past its deadline is ended for itself alone', async () => {
  const { db, open, calm } = await hurried({ times: { statementMs: 200, answerMs: NEVER } })
  const Limit = z.object({ ms: z.string() })
  const limitNow = sql`select current_setting('statement_timeout') as ms`
  expect(await calm.one(Limit, limitNow), 'unless told otherwise').toEqual({ ms: '10s' })
  expect(await open({ deadlines: false }).one(Limit, limitNow), 'work that takes as long as it takes').toEqual({
    ms: '0',
  })
  const endless = db.run(sql`select pg_sleep(3600)`)
  expect(await db.one(Row, sql`select 1 as id`), 'others are answered meanwhile').toEqual({ id: 1 })
  await expect(endless).rejects.toThrow(DatabaseAway)
  await expect(db.transaction((tx) => tx.run(sql`select pg_sleep(3600)`))).rejects.toThrow(DatabaseAway)
})

test('a database that took a question and froze is not waited for', async () => {
  const { db, calm } = await hurried({ times: { statementMs: NEVER, answerMs: 200 }, connections: 1 })
  const frozen = (await db.one(Row, sql`select pg_backend_pid() as id`))?.id ?? 0
  process.kill(frozen, 'SIGSTOP')
  try {
    await expect(db.run(sql`select 1`)).rejects.toThrow(DatabaseAway)
    expect(await db.one(Row, sql`select 1 as id`), 'by a connection of its own').toEqual({ id: 1 })
    expect(await calm.one(Row, sql`select 1 as id`)).toEqual({ id: 1 })
  } finally {
    process.kill(frozen, 'SIGCONT')
  }
})

test('a transaction on a database that froze is given up once, not again for its end', async () => {
  const { open } = await hurried({})
  const froze = (answerMs: number) => open({ times: { statementMs: NEVER, answerMs }, connections: 1 })
  const endless = sql`select pg_sleep(3600)`
  const ends: string[] = []
  await Promise.all([
    froze(500)
      .transaction((tx) => tx.run(endless))
      .catch((error: Error) => ends.push(`transaction: ${error.name}`)),
    froze(950)
      .run(endless)
      .catch((error: Error) => ends.push(`question of nearly twice the time: ${error.name}`)),
  ])
  expect(ends).toEqual(['transaction: DatabaseAway', 'question of nearly twice the time: DatabaseAway'])
})

test('R17: whoever else asks does not wait behind a crowd, nor a crowd behind them', async () => {
  const { db } = await hurried({ connections: 1, crowdConnections: 1, waitMs: 60_000 })
  const [one, two] = [sql`select 1 as id`, sql`select 2 as id`]
  const waiting: Promise<unknown>[] = []
  await db.crowd.transaction(async () => {
    waiting.push(db.crowd.one(Row, two))
    expect([await db.one(Row, one), db.demand().waiting, db.crowd.demand().waiting]).toEqual([{ id: 1 }, 0, 1])
  })
  expect(await Promise.all(waiting)).toEqual([{ id: 2 }])
  await db.transaction(async () => expect(await db.crowd.one(Row, two)).toEqual({ id: 2 }))
})

test('when every connection is lent, whoever comes is told so after a while', async () => {
  const { db } = await hurried({ connections: 1, waitMs: 1_500 }) // opening the one must not take that long
  await db.transaction(async () => {
    await expect(db.run(sql`select 1`)).rejects.toThrow(DatabaseAway)
  })
  expect(await db.one(Row, sql`select 1 as id`)).toEqual({ id: 1 })
})

const NEVER = 3_600_000
