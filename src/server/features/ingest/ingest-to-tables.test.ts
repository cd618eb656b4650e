import { expect, onTestFinished, test } from 'vitest'
import { startRecordLogs } from '#server/counting/pipeline/record-logs.ts'
import { systemClock } from '#server/ground/clock.ts'
import { loadConfig } from '#server/ground/config.ts'
import { createLog } from '#server/ground/log/log.ts'
import { killLines } from '#testing/counting/log-lines.ts'
import { testDatabase } from '#testing/database/postgres.ts'
import { eventually } from '#testing/eventually.ts'
import { TOKEN_1 } from '#testing/ingest/ingest-site.ts'
import { testApp } from '#testing/server.ts'
import { killsIn, textOf } from '#testing/sites/import-site.ts'
import { temporaryDir } from '#testing/temporary-dir.ts'

test('lines sent over a real connection are counted once, however often a relay repeats itself', async () => {
  const folder = await temporaryDir()
  const config = loadConfig({ SITREP_DATA: folder, SITREP_INGEST_TOKEN_1: TOKEN_1 }, folder)
  const db = await testDatabase()
  const logs = await startRecordLogs({
    db,
    dataDir: await temporaryDir(),
    listen: { host: '127.0.0.1', port: 0 },
    senders: [],
    retentionDays: 7,
    clock: systemClock,
    log: createLog({ level: 'silent', pretty: false }),
  })
  onTestFinished(() => logs.stop())
  const { app, seed, clock } = await testApp(config, { db, journal: logs.journal })
  await seed.server({ id: 1 })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const startAt = clock.now().getTime() / 1000
  const send = (part: number) =>
    fetch(`${address}/api/v1/ingest/1`, {
      method: 'POST',
      body: textOf(killLines(50, startAt + part * 50, part * 50)),
      headers: { authorization: `Bearer ${TOKEN_1}`, 'content-type': 'text/plain', 'idempotency-key': `part-${part}` },
    })
  for (const part of [0, 1, 0, 1, 2]) expect((await send(part)).status).toBe(202)
  await eventually(async () => (await killsIn(db)) === 150)
  await eventually(() => logs.lagLines() === 0)
  expect(await killsIn(db)).toBe(150)
})
