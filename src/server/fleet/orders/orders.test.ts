import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import type { ConsoleAddress } from '#server/fleet/consoles.ts'
import { sayCommand } from '#server/game/rcon/command.ts'
import type { RconResult } from '#server/game/rcon/rcon.ts'
import { type Database, sql } from '#server/ground/db/db.ts'
import { createLog } from '#server/ground/log/log.ts'
import { testDatabase } from '#testing/database/postgres.ts'
import { eventually } from '#testing/eventually.ts'
import { createSeed } from '#testing/seed/seed.ts'
import { testClock } from '#testing/server.ts'
import { keepLines } from '#testing/sites/edge.ts'
import { forgetOrders } from './forget-orders.ts'
import { answerOrder, askOrder, readAnswer, takeOrders } from './orders.queries.ts'
import { passOrders, sharedConsoles } from './pass-orders.ts'
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

test.each(['refused', 'lost', 'timeout', 'protocol', 'bad_password', 'breaker', 'busy', 'closed'] as const)(
  'that a console did not carry it out is told with its reason: %s',
  async (reason) => {
    const db = await database()
    const orderId = await askOrder(db, 1, command, 60_000)
    expect((await takeOrders(db, [1])).map((order) => order.orderId)).toEqual([orderId])
    await answerOrder(db, orderId, { ok: false, reason, sent: false })
    expect(await readAnswer(db, orderId)).toEqual({ result: { ok: false, reason, sent: false } })
  },
)

test('an order nobody takes is withdrawn, and nobody takes it later', async () => {
  const db = await database()
  const passing = await asker(db, 200)
  expect(await passing.send(1, command)).toEqual({ ok: false, reason: 'refused', sent: false })
  expect(await holder(db, null)).toEqual([])
  expect(await orders(db)).toBe(0)
})

test('an order waits five seconds to be taken', async () => {
  const db = await database()
  const passing = await passOrders(db)
  onTestFinished(passing.close)
  const answer = passing.send(1, command)
  const inFiveSeconds = sql`select 1 from console_orders where deadline = asked_at + interval '5 seconds'`
  await eventually(async () => (await db.run(inFiveSeconds)) === 1)
  await holder(db, null)
  await db.run(sql`select pg_notify('sitrep_orders', 'server 1')`)
  await answer // which may be that it was too late: on a busy machine five seconds can pass
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
  const answers = await db.many(z.object({ result: z.unknown() }), sql`select result from console_orders`)
  expect(answers).toEqual(Array(2).fill({ result: { ok: false, reason: 'closed', sent: false } }))
})

test('orders that cannot be read now are told of, and those that come later are carried out', async () => {
  const db = await database()
  let isAway = true
  const many: Database['many'] = (...asked) =>
    isAway ? Promise.reject(new Error('The database is away')) : db.many(...asked)
  const said: string[] = []
  const listening = createLog({ level: 'warn', pretty: false, to: keepLines(said) })
  const told: string[] = []
  const send = async (_: unknown, text: string) => {
    told.push(text)
    return null
  }
  const node = { holds: (id: number) => id === 1, isAlone: false, onChange: () => undefined }
  const consoles = { send, close: () => undefined }
  onTestFinished(await startTakingOrders({ db: { ...db, many }, consoles, node, serverIds: [2, 1], log: listening }))
  await askOrder(db, 1, command, 60_000)
  await eventually(() => said.length === 2) // on the first look, and when the order came
  for (const line of said)
    expect(line).toMatch(/The database is away.*What other nodes ask of a console cannot be done now/)
  isAway = false
  await askOrder(db, 1, command, 60_000)
  await eventually(() => told.length === 2)
})

test('what came while nobody held the game server is done as soon as somebody does, unless they are alone', async () => {
  const db = await database()
  await createSeed(db, testClock('2026-03-01T12:00:00Z')).server({ id: 2, port: 27016 })
  const told: number[] = []
  const changes: (() => void)[] = []
  const node = {
    isAlone: true,
    held: [] as number[],
    holds: (serverId: number) => node.held.includes(serverId),
    onChange: (heard: () => void) => void changes.push(heard),
  }
  const send = async ({ serverId }: ConsoleAddress) => {
    told.push(serverId)
    return null
  }
  const stop = await startTakingOrders({
    ...{ db, node, serverIds: [1, 2], log },
    consoles: { send, close: () => undefined },
  })
  onTestFinished(stop)
  await db.run(sql`
    insert into console_orders (server_id, command, deadline)
    select id, ${command}, now() + interval '1 minute' from unnest(array[1, 2]) as id`)
  const taken = () => db.run(sql`select 1 from console_orders where state <> 'asked'`)
  const tell = (held: number[]) => {
    node.held = held
    for (const heard of changes) heard()
  }
  tell([1])
  node.isAlone = false
  tell([1]) // nothing has changed
  await db.run(sql`select pg_notify('sitrep_orders', 'server 2')`) // which is not ours
  tell([2])
  await eventually(() => told.length > 0) // it is taken before it is told
  expect([told, await taken()]).toEqual([[2], 1])
  tell([1, 2])
  await eventually(() => told.length > 1)
  expect(told).toEqual([2, 1])
})

test('what nobody asks for any more is forgotten after ten minutes, whether or not anybody orders anything', async () => {
  const db = await database()
  await db.run(sql`
    insert into console_orders (server_id, command, deadline, asked_at)
    select 1, 'say ' || minutes, now(), now() - make_interval(mins => minutes) from unnest(array[9, 11]) as minutes`)
  await forgetOrders({ db }).run(new AbortController().signal)
  expect(await db.many(z.object({ command: z.string() }), sql`select command from console_orders`)).toEqual([
    { command: 'say 9' },
  ])
})

/** A database whose connection for news is lost and found again whenever the test says so. */
async function unsteady() {
  const db = await database()
  const heard: ((payload: string | null) => void)[] = []
  const listen: Database['listen'] = async (_channel, hear) => {
    heard.push(hear)
    return async () => undefined
  }
  const tell = (payload: string | null) => {
    for (const hear of heard) hear(payload)
  }
  return { db: { ...db, listen }, tell }
}

test('orders and answers that came while the news did not are found afterwards', async () => {
  const { db, tell } = await unsteady()
  const told = await holder(db, null)
  const passing = await asker(db, 60_000)
  const answer = passing.send(1, command)
  await eventually(async () => (await orders(db)) === 1)
  for (const other of ['server 2', 'order 0', 'server', '']) tell(other) // nothing of ours
  expect([told, await db.run(sql`select 1 from console_orders where state = 'asked'`)]).toEqual([[], 1])
  let answered: { result: RconResult | null } | undefined
  void answer.then((result) => {
    answered = { result }
  })
  await eventually(() => {
    tell(null)
    return answered !== undefined
  })
  expect([answered, told]).toEqual([{ result: null }, [command]])
})

test('who stops waits for what is under way', async () => {
  const { db, tell } = await unsteady()
  let finish: (result: null) => void = () => undefined
  const send = () => new Promise<null>((resolve) => (finish = resolve))
  const node = { holds: () => true, isAlone: false, onChange: () => undefined }
  const stop = await startTakingOrders({ db, consoles: { send, close: () => undefined }, node, serverIds: [1], log })
  await db.run(sql`
    insert into console_orders (server_id, command, deadline) values (1, ${command}, now() + interval '1 minute')`)
  tell('server 1')
  await eventually(async () => (await db.run(sql`select 1 from console_orders where state = 'taken'`)) === 1)
  let isStopped = false
  const stopping = stop().then(() => (isStopped = true))
  await db.run(sql`select 1`)
  expect(isStopped).toBe(false)
  finish(null)
  await stopping
  expect(await db.run(sql`select 1 from console_orders where state = 'answered'`)).toBe(1)
})

test('an answer that comes after the time to take is still the answer', async () => {
  const db = await database()
  const passing = await passOrders(db, { takeMs: 200, answerMs: 60_000 })
  onTestFinished(passing.close)
  const answer = passing.send(1, command)
  await eventually(async () => (await db.run(sql`update console_orders set state = 'taken'`)) === 1)
  await eventually(async () => (await db.run(sql`select 1 from console_orders where deadline < now()`)) === 1)
  const result = { ok: true, reply: 'late', complete: true }
  await db.run(sql`update console_orders set state = 'answered', result = ${JSON.stringify(result)}::jsonb`)
  await db.run(sql`select pg_notify('sitrep_orders', 'order ' || order_id) from console_orders`)
  expect(await answer).toEqual(result)
})

test('whoever holds a game server speaks to it, and others are asked for the rest', async () => {
  const said: string[] = []
  const own = {
    send: async ({ serverId }: ConsoleAddress) => {
      said.push(`own ${serverId}`)
      return null
    },
    close: () => void said.push('closed'),
  }
  const passing = {
    send: async (serverId: number) => {
      said.push(`other ${serverId}`)
      return null
    },
    close: async () => undefined,
  }
  const consoles = sharedConsoles(own, passing, (serverId) => serverId === 1)
  await consoles.send({ serverId: 1, ip: '127.0.0.1', port: 9 }, command)
  await consoles.send({ serverId: 2, ip: '127.0.0.1', port: 9 }, command)
  consoles.close()
  expect(said).toEqual(['own 1', 'other 2', 'closed'])
})
