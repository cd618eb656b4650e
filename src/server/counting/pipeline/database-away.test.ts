import { expect, onTestFinished, test } from 'vitest'
import { systemClock } from '#server/ground/clock.ts'
import { openDatabase } from '#server/ground/db/db.ts'
import { startEmbedded } from '#server/ground/db/embedded/embedded-postgres.ts'
import { MIGRATIONS, migrate } from '#server/ground/db/migrate.ts'
import { recordLogsInto } from '#testing/counting/record-logs.ts'
import { eventually } from '#testing/eventually.ts'
import { numbersInJournal, timesCounted } from '#testing/ingest/ingest.ts'
import { createSeed } from '#testing/seed/seed.ts'
import { silentLog } from '#testing/silent-log.ts'
import { temporaryDir } from '#testing/temporary-dir.ts'

const BOARD = '/api/v1/site/leaderboard2?server_id=1&limit=15'

/** A PostgreSQL of its own, which can be stopped for real and started again in the same place. */
async function ownDatabase() {
  const dataDir = await temporaryDir()
  const start = () => startEmbedded({ dataDir, log: silentLog, fsync: false })
  let server = await start()
  onTestFinished(() => server.stop())
  const { socketDir: dir, port, owner: user, database } = server
  const db = openDatabase({ socket: { dir, port, user, database }, connections: 4, onError: () => undefined })
  onTestFinished(() => db.close())
  await migrate(db, MIGRATIONS)
  await createSeed(db, systemClock).server({ id: 1 })
  const stop = () => server.stop()
  const startAgain = async () => {
    server = await start()
  }
  return { db, stop, startAgain }
}

async function site() {
  const { db, stop, startAgain } = await ownDatabase()
  return { db, stop, startAgain, ...(await recordLogsInto(db)) }
}

test('while the database is stopped lines wait in the journal and the site says so; then each is counted once', async () => {
  const { db, stop, startAgain, dataDir, logs, send, app, deliver, ready } = await site()
  await send(1, 100)
  await eventually(() => expect([logs.lagLines(), logs.collector.status().counters.accepted]).toEqual([0, 100]))
  expect(await ready()).toEqual([200, { database: 'ok', 'game logs': 'ok' }])
  const board = (await app.inject(BOARD)).json<object[]>()
  expect(board).toHaveLength(15)

  await stop()
  await send(101, 400)
  await eventually(() => expect(logs.lagLines()).toBe(300))
  expect(await ready()).toEqual([503, { database: 'away', 'game logs': 'ok' }])
  expect(await deliver([401, 402])).toBe(202) // the journal has them, which is all that was promised
  expect(await deliver([403], 'a-key')).toBe(503) // whether the key was seen before cannot be known
  const kept = await app.inject(BOARD)
  expect([kept.statusCode, kept.json<object[]>().length]).toEqual([200, 15])
  expect(await numbersInJournal(dataDir)).toHaveLength(402)

  await startAgain()
  await eventually(() => expect(logs.lagLines()).toBe(0))
  expect(await deliver([403], 'a-key')).toBe(202)
  await send(404, 410)
  await eventually(async () => expect((await timesCounted(db)).size).toBe(410))
  expect(await timesCounted(db)).toEqual(new Map(Array.from({ length: 410 }, (_, index) => [index + 1, 1])))
  expect(await ready()).toEqual([200, { database: 'ok', 'game logs': 'ok' }])
})
