import { expect, test } from 'vitest'
import { z } from 'zod'
import { type Database, sql } from '#server/ground/db/db.ts'
import { SitrepEvent } from '#shared/contracts/events.ts'
import { testDatabase } from '#testing/database/postgres.ts'
import { HOSTILE_NAME, newEvent } from '#testing/outbox/test-event.ts'
import { silentLog } from '#testing/silent-log.ts'
import { addEvents } from './add-events.ts'
import { deliverNext, MOST_ATTEMPTS, retryAfter } from './deliver.ts'
import { takeDelivery } from './deliveries.queries.ts'
import { forgetOutbox } from './forget-outbox.ts'
import { listDead, listTargets, replayDead } from './outbox-status.queries.ts'
import type { Attempt, Outcome, Target } from './target.ts'

const { signal } = new AbortController()

interface Told {
  event: SitrepEvent
  attempt: Attempt
}

/** A target in this process that answers as it is told to. */
function targetIn(name: string, answer: { with: Outcome } = { with: { type: 'sent' } }) {
  const told: Told[] = []
  const target: Target = {
    name,
    wants: ({ key }) => !key.startsWith('unwanted'),
    send: async (event, attempt) => {
      told.push({ event, attempt })
      return answer.with
    },
  }
  return { target, told, answer }
}

const Row = z.object({ state: z.string(), attempts: z.int(), problem: z.string().nullable(), wait: z.number() })
const deliveries = (db: Database) =>
  db.many(
    Row,
    sql`
      select state, attempts, problem, extract(epoch from due_at - clock_timestamp())::float8 as wait
      from outbox_deliveries order by delivery_id`,
  )
const makeDue = async (db: Database) => {
  await db.run(sql`update outbox_deliveries set due_at = now()`)
  await db.run(sql`update outbox_targets set not_before = null`)
}

test('an event is added once, and sent once to each target that wants it', async () => {
  const db = await testDatabase()
  const [one, other] = [targetIn('one'), targetIn('other')]
  const targets = [one.target, other.target]
  const add = (...keys: string[]) => db.transaction((tx) => addEvents(tx, keys.map(newEvent), targets))
  expect(await add('a', 'b', 'a', 'unwanted')).toBe(3)
  expect(await add('b', 'c')).toBe(1)
  for (const { target, told } of [one, other]) {
    while (await deliverNext(target, { db, log: silentLog }, signal));
    expect(told.map(({ attempt }) => attempt)).toEqual(Array(3).fill({ number: 1, isUnsure: false, stopping: signal }))
    expect(new Set(told.map(({ event }) => event.id)).size).toBe(3)
    expect(told[0]?.event).toMatchObject({ type: 'server_down', data: { server_name: HOSTILE_NAME } })
    expect(SitrepEvent.safeParse(told[0]?.event).success).toBe(true)
  }
  expect(await listTargets(db)).toMatchObject([
    { target: 'one', waiting: 0, dead: 0, problem: null, sentAt: expect.any(Date) },
    { target: 'other', waiting: 0, dead: 0 },
  ])
})

test('two who send at the same time never have the same event, and one that nobody spoke of is sent again', async () => {
  const db = await testDatabase()
  const { target, told } = targetIn('one')
  const keys = Array.from({ length: 20 }, (_, place) => `event ${place}`)
  await addEvents(db, keys.map(newEvent), [target])
  const takeAll = async (): Promise<string[]> => {
    const taken = await takeDelivery(db, 'one', 60_000)
    return taken === null ? [] : [taken.event.id, ...(await takeAll())]
  }
  const taken = (await Promise.all([takeAll(), takeAll(), takeAll(), takeAll()])).flat()
  expect(taken).toHaveLength(20)
  expect(new Set(taken).size).toBe(20)
  expect(await deliverNext(target, { db, log: silentLog }, signal)).toBe(false)
  await makeDue(db) // as when the minute is over
  while (await deliverNext(target, { db, log: silentLog }, signal));
  expect(told.map(({ event }) => event.id).sort()).toEqual(taken.sort())
  expect(told.every(({ attempt }) => attempt.isUnsure && attempt.number === 2)).toBe(true)
})

test('whoever was overtaken does not spoil what the next one noted', async () => {
  const db = await testDatabase()
  const { target, answer } = targetIn('one')
  await addEvents(db, [newEvent('a')], [target])
  const slow: Target = {
    ...target,
    send: async () => {
      await makeDue(db)
      expect(await deliverNext(target, { db, log: silentLog }, signal)).toBe(true)
      return { type: 'failed', problem: 'too late' }
    },
  }
  answer.with = { type: 'sent' }
  await deliverNext(slow, { db, log: silentLog }, signal)
  expect(await deliveries(db)).toMatchObject([{ state: 'sent', attempts: 2, problem: null }])
})

test('a stop in the middle of an attempt leaves it to whoever comes next, who knows that it may have arrived', async () => {
  const db = await testDatabase()
  const { target, told } = targetIn('one')
  await addEvents(db, [newEvent('a')], [target])
  const stopping = new AbortController()
  const interrupted: Target = {
    ...target,
    send: async () => {
      stopping.abort()
      return { type: 'failed', problem: 'Sitrep was stopped meanwhile' }
    },
  }
  expect(await deliverNext(interrupted, { db, log: silentLog }, stopping.signal)).toBe(false)
  expect(await deliverNext(target, { db, log: silentLog }, signal)).toBe(true)
  expect(told).toMatchObject([{ attempt: { number: 2, isUnsure: true } }])
  expect(await listTargets(db)).toMatchObject([{ problem: null }])
})

test('what fails is tried ever more slowly, then given up, and sent again with the same id when the owner asks for it', async () => {
  const db = await testDatabase()
  const failed: Outcome = { type: 'failed', problem: `it answered with 500 ${'x'.repeat(1_000)}` }
  const { target, told, answer } = targetIn('one', { with: failed })
  await addEvents(db, [newEvent('a')], [target])
  const waits: number[] = []
  for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) {
    await deliverNext(target, { db, log: silentLog, random: () => 0.5 }, signal)
    waits.push((await deliveries(db))[0]?.wait ?? 0)
    await makeDue(db)
  }
  expect(waits.slice(0, 4).map(Math.round)).toEqual([5, 10, 20, 40])
  expect(Math.round(waits[12] ?? 0)).toBe(3_600)
  expect(await deliveries(db)).toMatchObject([{ state: 'dead', attempts: MOST_ATTEMPTS }])
  expect(await deliverNext(target, { db, log: silentLog }, signal)).toBe(false)
  const [letter] = await listDead(db, 10)
  expect(letter).toMatchObject({ target: 'one', type: 'server_down', attempts: MOST_ATTEMPTS })
  expect(letter?.problem).toHaveLength(300)

  expect(await replayDead(db, '999')).toBe(0)
  expect(await replayDead(db, letter?.id ?? '')).toBe(1)
  answer.with = { type: 'sent' }
  await deliverNext(target, { db, log: silentLog }, signal)
  expect(await deliveries(db)).toMatchObject([{ state: 'sent' }])
  expect(new Set(told.map(({ event }) => event.id)).size).toBe(1)
})

test('a target that wants to be left alone gets nothing else meanwhile, and what it refuses is given up at once', async () => {
  const db = await testDatabase()
  const { target, told, answer } = targetIn('one', {
    with: { type: 'failed', problem: 'it answered with 429', afterMs: 90_000, pausesTarget: true },
  })
  await addEvents(db, [newEvent('a'), newEvent('b')], [target])
  while (await deliverNext(target, { db, log: silentLog }, signal));
  expect(told).toHaveLength(1)
  const [first] = await deliveries(db)
  expect(first?.wait).toBeGreaterThan(80)
  await makeDue(db)
  answer.with = { type: 'refused', problem: 'it wants nothing any more' }
  while (await deliverNext(target, { db, log: silentLog }, signal));
  expect(await deliveries(db)).toMatchObject([{ state: 'dead' }, { state: 'dead' }])
})

test('a fault of ours, an event nobody knows and one that ends every process are given up in the end', async () => {
  const db = await testDatabase()
  const { target, told } = targetIn('one')
  await addEvents(db, ['a', 'b', 'c'].map(newEvent), [target])
  await db.run(sql`update outbox_events set type = 'of another version' where key = 'a'`)
  await db.run(sql`
    update outbox_deliveries set state = 'sending', attempts = ${MOST_ATTEMPTS}
    where event_id = (select event_id from outbox_events where key = 'b')`)
  const faulty: Target = { ...target, send: () => Promise.reject(new TypeError('a bug')) }
  while (await deliverNext(faulty, { db, log: silentLog }, signal));
  expect(told).toEqual([])
  expect(await deliveries(db)).toMatchObject([
    { state: 'dead', problem: 'an event of another version of Sitrep' },
    { state: 'dead', problem: 'how the last attempt ended is not known' },
    { state: 'waiting', problem: 'a fault of Sitrep: its log tells more' },
  ])
})

test('pauses differ by a quarter at most, so that not all come at once', () => {
  expect([retryAfter(1, () => 0), retryAfter(1, () => 1), retryAfter(40, () => 1)]).toEqual([3_750, 6_250, 4_500_000])
})

const Count = z.object({ events: z.int(), deliveries: z.int(), states: z.int() })

test('what was sent is forgotten after days, what was given up after a month, and what nobody tried for a day is given up', async () => {
  const db = await testDatabase()
  const { target, told } = targetIn('one')
  await addEvents(db, ['sent', 'dead', 'old', 'new'].map(newEvent), [target])
  const age = async (key: string, state: string, days: number) => {
    await db.run(sql`
      update outbox_deliveries set state = ${state}, changed_at = now() - ${days}::int * interval '1 day'
      where event_id = (select event_id from outbox_events where key = ${key})`)
    await db.run(sql`
      update outbox_events set noticed_at = now() - ${days}::int * interval '1 day' where key = ${key}`)
  }
  await age('sent', 'sent', 8)
  await age('dead', 'dead', 31)
  await age('old', 'waiting', 2)
  await db.run(sql`insert into outbox_states (name, value) values ('since', '{}')`)
  expect(await deliverNext(target, { db, log: silentLog }, signal)).toBe(true)
  expect(await deliverNext(target, { db, log: silentLog }, signal)).toBe(false)
  expect(told).toHaveLength(1)
  const count = () =>
    db.one(
      Count,
      sql`select (select count(*) from outbox_events)::int as events, (select count(*) from outbox_deliveries)::int as deliveries,
                 (select count(*) from outbox_states)::int as states`,
    )
  await forgetOutbox({ db, isOff: false }).run(signal)
  expect(await count()).toEqual({ events: 2, deliveries: 2, states: 1 })
  expect(await listDead(db, 10)).toMatchObject([{ problem: 'it was not sent in time' }])
  await forgetOutbox({ db, isOff: true }).run(signal)
  expect(await count()).toMatchObject({ states: 0 })
})
