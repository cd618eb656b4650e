import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { systemClock } from '#server/ground/clock.ts'
import { raiseVersions } from '#server/ground/db/data-versions.ts'
import { type Database, sql } from '#server/ground/db/db.ts'
import { bundleScript } from '#testing/bundle-script.ts'
import { testDatabaseSocket } from '#testing/database/postgres.ts'
import { eventually } from '#testing/eventually.ts'
import { startReceiver } from '#testing/outbox/receiver.ts'
import { createSeed } from '#testing/seed/seed.ts'

const SCRIPT = fileURLToPath(new URL('../../testing/outbox/outbox-child.ts', import.meta.url))
/** Where a node may die: while it notices, takes, or notes what it sent. */
const STATEMENTS = [
  'insert into outbox_events',
  'insert into outbox_deliveries',
  'with next as materialized',
  "set state = 'sent'",
  'insert into outbox_targets',
]
const LIVES = STATEMENTS.flatMap((words) => [{ words, moment: 'before' } as const, { words, moment: 'after' } as const])

const Row = z.object({ id: z.string(), key: z.string() })
const eventsIn = (db: Database) =>
  db.many(Row, sql`select event_id::text as id, key from outbox_events order by number`)

test('20 kills of two nodes that notice and send at once: every event is noticed once, and arrives under one id', async () => {
  const { db, socket } = await testDatabaseSocket()
  const seed = createSeed(db, systemClock)
  const script = await bundleScript(SCRIPT)
  const sending = new Map<string, number>()
  let mostAtOnce = 0
  const receiver = await startReceiver((request: IncomingMessage, response: ServerResponse) => {
    const id = String(request.headers['sitrep-event-id'])
    const now = (sending.get(id) ?? 0) + 1
    sending.set(id, now)
    mostAtOnce = Math.max(mostAtOnce, now)
    response.on('close', () => sending.set(id, (sending.get(id) ?? 1) - 1))
    response.writeHead(204).end()
  })
  const start = (words: string, moment: 'before' | 'after') => {
    const args = [script, JSON.stringify(socket), receiver.url.href, words, moment]
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] })
    onTestFinished(() => void child.kill('SIGKILL'))
    return child
  }
  let bans = 0
  const addBan = async () => {
    await seed.ban()
    bans += 1
    await raiseVersions(db, ['bans'])
  }
  // Telling begins, with nothing to tell.
  const beginning = start('', 'before')
  await eventually(async () => (await db.run(sql`select 1 from outbox_states where name = 'digest'`)) === 1)
  beginning.kill('SIGKILL')

  /** There is always something new to tell, or a node would never come to where it dies. */
  const liveAndDie = async ({ words, moment }: (typeof LIVES)[number]): Promise<string> => {
    const ended = once(start(words, moment), 'exit')
    for (let isAlive = true; isAlive; ) {
      await addBan()
      isAlive = await Promise.race([ended.then(() => false), sleep(100, true)])
    }
    return String((await ended)[1])
  }
  const node = async (lives: typeof LIVES): Promise<string[]> => {
    const ends: string[] = []
    for (const life of lives) ends.push(await liveAndDie(life))
    return ends
  }
  const ends = await Promise.all([node(LIVES), node([...LIVES].reverse())])
  expect(ends.flat()).toEqual(Array(20).fill('SIGKILL'))

  await db.run(sql`update outbox_deliveries set due_at = now() where state = 'sending'`) // as when their minute is over
  start('', 'before')
  await eventually(async () => {
    const left = await db.run(sql`select 1 from outbox_deliveries where state <> 'sent' limit 1`)
    return left === 0 && (await eventsIn(db)).length === bans
  })
  const events = await eventsIn(db)
  expect(new Set(events.map(({ key }) => key)).size).toBe(bans)
  const bodies = new Map<string, Set<string>>()
  for (const { headers, body } of receiver.received) {
    const id = String(headers['sitrep-event-id'])
    bodies.set(id, (bodies.get(id) ?? new Set()).add(body))
  }
  expect([...bodies.keys()].sort()).toEqual(events.map(({ id }) => id).sort())
  expect([...bodies.values()].every((same) => same.size === 1)).toBe(true)
  expect(receiver.received.length).toBeGreaterThan(bans) // some arrived, and nobody had noted it
  expect(mostAtOnce).toBe(1)
})
