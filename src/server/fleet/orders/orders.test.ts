import { expect, onTestFinished, test } from 'vitest'
import { sayCommand } from '#server/game/rcon/command.ts'
import type { RconResult } from '#server/game/rcon/rcon.ts'
import { type Database, sql } from '#server/ground/db/db.ts'
import { createLog } from '#server/ground/log/log.ts'
import { testDatabase } from '#testing/database/postgres.ts'
import { eventually } from '#testing/eventually.ts'
import { createSeed } from '#testing/seed/seed.ts'
import { testClock } from '#testing/server.ts'
import { passOrders } from './pass-orders.ts'
import { startTakingOrders } from './take-orders.ts'

const log = createLog({ level: 'silent', pretty: false })
const built = sayCommand('Hello; "all"')
if (!built.ok) throw new Error(built.detail)
const { command } = built

async function database(): Promise<Database> {
  const db = await testDatabase()
  await createSeed(db, testClock('2026-03-01T12:00:00Z')).server({ id: 1 })
  return db
}

/** A node that holds the game server, and what its console was told. */
async function holder(db: Database, result: RconResult | null, holds = () => true) {
  const told: string[] = []
  const node = { holds, isAlone: false, onChange: () => undefined }
  const send = async (_: unknown, text: string) => {
    told.push(text)
    return result
  }
  const stop = await startTakingOrders({ db, consoles: { send, close: () => undefined }, node, serverIds: [1], log })
  onTestFinished(stop)
  return told
}

async function asker(db: Database, takeMs: number) {
  const passing = await passOrders(db, { takeMs, answerMs: 300 })
  onTestFinished(passing.close)
  return passing
}

const orders = (db: Database) => db.run(sql`select 1 from console_orders`)

test.each<[string, RconResult | null]>([
  ['the reply', { ok: true, reply: 'done', complete: true }],
  ['a failure', { ok: false, reason: 'lost', sent: true }],
  ['that no password is known', null],
])('a command is carried out once by whoever holds the game server, and the asker gets %s', async (_, result) => {
  const db = await database()
  const told = [await holder(db, result), await holder(db, result)] // two who both believe they do
  const passing = await asker(db, 60_000)
  expect(await passing.send(1, command)).toEqual(result)
  expect(told.flat()).toEqual([command])
  expect(await orders(db)).toBe(0)
})

test('an order nobody takes is withdrawn, and nobody takes it later', async () => {
  const db = await database()
  const passing = await asker(db, 200)
  expect(await passing.send(1, command)).toEqual({ ok: false, reason: 'refused', sent: false })
  expect(await holder(db, null)).toEqual([])
  expect(await orders(db)).toBe(0)
})

test('an order that was taken by a node that then died may have been carried out', async () => {
  const db = await database()
  const passing = await asker(db, 200)
  const answer = passing.send(1, command)
  await eventually(async () => (await db.run(sql`update console_orders set state = 'taken'`)) === 1)
  expect(await answer).toEqual({ ok: false, reason: 'timeout', sent: true })
})

test('an order that a promoted replica does not yet know to be taken is not carried out again', async () => {
  const db = await database()
  const told = await holder(db, null)
  await db.run(sql`
    insert into console_orders (server_id, command, deadline) values (1, ${command}, now() + interval '1 minute')`)
  for (let time = 0; time < 2; time += 1) {
    await db.run(sql`update console_orders set state = 'asked', result = null`)
    await db.run(sql`select pg_notify('sitrep_orders', 'server 1')`)
    await eventually(async () => (await db.run(sql`select 1 from console_orders where state = 'answered'`)) === 1)
  }
  expect(told).toEqual([command])
})

test('what stands among the orders and is no command is not sent', async () => {
  const db = await database()
  const told = await holder(db, null)
  await db.run(sql`
    insert into console_orders (server_id, command, deadline)
    values (1, E'say hi\nquit', now() + interval '1 minute'), (1, 'quit', now() + interval '1 minute')`)
  await db.run(sql`select pg_notify('sitrep_orders', 'server 1')`)
  await eventually(async () => (await db.run(sql`select 1 from console_orders where state = 'answered'`)) === 2)
  expect(told).toEqual([])
})
