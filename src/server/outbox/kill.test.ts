import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { systemClock } from '#server/ground/clock.ts'
import { type Database, sql } from '#server/ground/db/db.ts'
import { bundleScript } from '#testing/bundle-script.ts'
import { testDatabaseSocket } from '#testing/database/postgres.ts'
import { eventually } from '#testing/eventually.ts'
import { startReceiver } from '#testing/outbox/receiver.ts'
import { createSeed } from '#testing/seed/seed.ts'

const SCRIPT = fileURLToPath(new URL('../../testing/outbox/outbox-child.ts', import.meta.url))
const KILLS_OF_EACH = 10
const BANS_AT_ONCE = 3

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
  const start = (statement: number, moment: string) => {
    const args = [script, JSON.stringify(socket), receiver.url.href, String(statement), moment]
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] })
    onTestFinished(() => void child.kill('SIGKILL'))
    return child
  }
  // Telling begins, with nothing to tell.
  const first = start(40, 'after')
  await once(first, 'exit')
  expect(await eventsIn(db)).toEqual([])

  const node = async (seedOfNode: number): Promise<number> => {
    let kills = 0
    for (let life = 0; life < KILLS_OF_EACH; life += 1) {
      for (let n = 0; n < BANS_AT_ONCE; n += 1) await seed.ban({ reason: `${seedOfNode} ${life} ${n}` })
      const child = start(4 + ((life * 17 + seedOfNode * 11) % 70), life % 2 === 0 ? 'before' : 'after')
      const [, signal] = await once(child, 'exit')
      kills += Number(signal === 'SIGKILL')
    }
    return kills
  }
  expect(await Promise.all([node(1), node(2)])).toEqual([KILLS_OF_EACH, KILLS_OF_EACH])

  const bans = 2 * KILLS_OF_EACH * BANS_AT_ONCE
  await db.run(sql`update outbox_deliveries set due_at = now() where state = 'sending'`) // as when their minute is over
  start(0, 'never')
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
  expect(mostAtOnce).toBe(1)
})
