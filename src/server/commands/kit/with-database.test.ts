import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { type Config, loadConfig } from '#server/ground/config.ts'
import { type Database, sql } from '#server/ground/db/db.ts'
import { createLog } from '#server/ground/log/log.ts'
import { openStore } from '#server/ground/store.ts'
import { temporaryDir } from '#testing/temporary-dir.ts'
import { withDatabase } from './with-database.ts'

const TIMEOUT_MS = 60_000 // making a database takes seconds
const log = createLog({ level: 'silent', pretty: false })

const configFor = (dataDir: string): Config => loadConfig({ SITREP_DATA: dataDir }, '/nonexistent')

const backendStart = async (db: Database): Promise<string> =>
  (await db.one(z.object({ at: z.string() }), sql`select pg_postmaster_start_time()::text as at`))?.at ?? ''

test('a command uses the database of the site that runs, and leaves it running', { timeout: TIMEOUT_MS }, async () => {
  const config = configFor(await temporaryDir())
  const store = await openStore(config, log)
  try {
    const running = await backendStart(store.db)
    expect(await withDatabase({ config, log }, backendStart)).toBe(running)
    expect(await backendStart(store.db)).toBe(running)
  } finally {
    await store.close()
  }
})

test('a command starts the database when no site runs, and gives the directory back', {
  timeout: TIMEOUT_MS,
}, async () => {
  const config = configFor(await temporaryDir())
  const migrations = (db: Database) => db.run(sql`select 1 from migrations`)
  expect(await withDatabase({ config, log }, migrations, { create: true })).toBeGreaterThan(3)
  expect(existsSync(join(config.dataDir, 'sitrep.lock'))).toBe(false)
  await expect(withDatabase({ config, log }, () => Promise.reject(new Error('mine')))).rejects.toThrow('mine')
  expect(existsSync(join(config.dataDir, 'sitrep.lock'))).toBe(false)
})

test('a command does not make a database in a directory it was sent to by mistake', async () => {
  const config = configFor(join(await temporaryDir(), 'elsewhere'))
  await expect(withDatabase({ config, log }, backendStart)).rejects.toThrow('There is no database in')
  expect(existsSync(config.dataDir)).toBe(false)
})
