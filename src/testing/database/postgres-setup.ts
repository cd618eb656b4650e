import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { type DatabaseOptions, openDatabase, sql } from '#server/ground/db/db.ts'
import { startEmbedded } from '#server/ground/db/embedded/embedded-postgres.ts'
import { migrate } from '#server/ground/db/migrate.ts'
import { silentLog } from '#testing/silent-log.ts'

export type TestSocket = NonNullable<DatabaseOptions['socket']>

declare module 'vitest' {
  interface ProvidedContext {
    postgres: TestSocket
  }
}

export const MIGRATED_TEMPLATE = 'migrated'

/** One real PostgreSQL for the whole run. A test gets a copy of a migrated database, which takes milliseconds. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const { socket, stop } = await startTestPostgres()
  provide('postgres', socket)
  return stop
}

interface TestPostgres {
  socket: TestSocket
  pid: () => number | null
  stop: () => Promise<void>
}

/** For runs that outlive their Vitest, too. */
export async function startTestPostgres(): Promise<TestPostgres> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sitrep-test-'))
  const embedded = await startEmbedded({ dataDir, log: silentLog, fsync: false })
  const socket = { dir: embedded.socketDir, port: embedded.port, user: embedded.owner, database: embedded.database }
  await createTemplate(socket)
  const stop = async () => {
    await embedded.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { socket, pid: embedded.pid, stop }
}

async function createTemplate(socket: TestSocket): Promise<void> {
  const admin = openDatabase({ socket })
  await admin.run(sql`create database migrated`)
  await admin.close()
  const template = openDatabase({ socket: { ...socket, database: MIGRATED_TEMPLATE } })
  await migrate(template, join(import.meta.dirname, '../../server/ground/db/migrations'))
  await template.close()
}
