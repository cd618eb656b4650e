import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { startRecordLogs } from '#server/counting/pipeline/record-logs.ts'
import { type Database, openDatabase, sql } from '#server/ground/db/db.ts'
import { createLog } from '#server/ground/log/log.ts'
import { addEvents } from '#server/outbox/queue/add-events.ts'
import type { Target } from '#server/outbox/queue/target.ts'
import { logBot, logPerson } from '#testing/counting/log-session.ts'
import { logDatagram, openLogSocket } from '#testing/counting/log-socket.ts'
import { testDatabaseSocket, urlOf } from '#testing/database/postgres.ts'
import { askOnce } from '#testing/database/whole-database.ts'
import { eventually } from '#testing/eventually.ts'
import { newEvent } from '#testing/outbox/test-event.ts'
import { createSeed } from '#testing/seed/seed.ts'
import { testClock } from '#testing/server.ts'
import { backupSite } from '#testing/sites/backup-site.ts'
import { temporaryDir } from '#testing/temporary-dir.ts'

vi.setConfig({ testTimeout: 60_000 }) // programs start and stop several times

const clock = testClock('2026-03-01T20:00:00Z')
const log = createLog({ level: 'silent', pretty: false })
const [ann, bot] = [logPerson('Ann', 2), logBot('Abbas', 40)]
const Kills = z.object({ kills: z.coerce.number() })

const killsIn = async (db: Database): Promise<number> =>
  (await db.one(Kills, sql`select coalesce(sum(kills), 0) as kills from player_stats`))?.kills ?? 0

/** A machine with a database and a data directory of its own. */
async function machine() {
  const [{ socket }, dataDir] = [await testDatabaseSocket(), await temporaryDir()]
  await askOnce(socket, (db) => createSeed(db, clock).server({ id: 1 }))
  const commands = await backupSite({ DATABASE_URL: urlOf(socket) })

  /** Runs Sitrep's recorder until it has counted these kills; the database then has so many. */
  async function play(kills: readonly number[], expected: number): Promise<void> {
    const db = openDatabase({ socket, connections: 3 })
    const sender = await openLogSocket()
    const senders = [{ serverId: 1, address: '127.0.0.1', port: sender.address.port, secret: '4815' }]
    const listen = { host: '127.0.0.1', port: 0 }
    const running = await startRecordLogs({ db, dataDir, listen, senders, retentionDays: 7, clock, log })
    try {
      for (const kill of kills) await sender.send(logDatagram(killLine(kill), '4815'), running.collector.address)
      await eventually(() => expect(running.collector.status().counters.accepted).toBe(kills.length))
      await eventually(() => expect(running.lagLines()).toBe(0))
    } finally {
      await running.stop()
      await db.close()
    }
    expect(await askOnce(socket, killsIn)).toBe(expected)
  }
  return { socket, play, ...commands }
}

const target: Target = { name: 'one', wants: () => true, send: async () => ({ type: 'sent' }) }

const killLine = (second: number): string =>
  `L 03/01/2026 - 20:00:${String(second).padStart(2, '0')}: ${ann.security} killed ${bot} with "m16a4<1>" at (${second}.0, 2.0, 3.0)`

test('lines that came after the backup are counted once more from the journal, and only once; what was told is not told again', async () => {
  const { play, backUp, restore, socket } = await machine()
  await play([1, 2, 3], 3)
  const tell = (...keys: string[]) =>
    askOnce(socket, (db) => db.transaction((tx) => addEvents(tx, keys.map(newEvent), [target])))
  await tell('before')
  await backUp(['backup'])
  await tell('after')
  await askOnce(socket, (db) => db.run(sql`update outbox_deliveries set state = 'sent', attempts = 1`))
  await askOnce(socket, (db) =>
    db.run(
      sql`insert into discord_messages (webhook, event_id, state) select '1', event_id, 'sent' from outbox_events`,
    ),
  )
  await askOnce(socket, (db) =>
    db.run(sql`insert into discord_statuses (webhook, server_id, message_id) values ('1', 1, '9')`),
  )
  await play([4, 5], 5)
  const delivery = sql`insert into ingest_requests values (1, '\\x01', ${clock.now()}, 5, 1, true)`
  await askOnce(socket, (db) => db.run(delivery))

  await restore(['--replace', 'backup'])

  expect(await tell('before', 'after', 'now')).toBe(1)
  expect(await askOnce(socket, (db) => db.run(sql`select 1 from outbox_deliveries where state = 'sent'`))).toBe(2)
  expect(await askOnce(socket, (db) => db.run(sql`select 1 from discord_messages where state = 'sent'`))).toBe(2)
  expect(await askOnce(socket, (db) => db.run(sql`select 1 from discord_statuses where message_id = '9'`))).toBe(1)
  expect(await askOnce(socket, killsIn)).toBe(3)
  await play([], 5)
  await play([6], 6)
  expect(await askOnce(socket, (db) => db.run(sql`select 1 from ingest_requests where done`))).toBe(1)
})

test('a backup from before the first line lets the journal be counted from its beginning', async () => {
  const { play, backUp, restore } = await machine()
  await play([], 0)
  await backUp(['backup'])
  await play([1, 2], 2)
  await restore(['--replace', 'backup'])
  await play([3], 3)
})

test('on another machine the journal there goes on from where it is, and its old lines stay out', async () => {
  const first = await machine()
  await first.play([1, 2, 3], 3)
  await first.backUp(['backup'])
  const second = await machine()
  await second.play([11, 12, 13, 14], 4)
  await second.restore(['--replace', join(first.folder, 'backup')])
  await second.play([], 3)
  await second.play([15], 4)
})
