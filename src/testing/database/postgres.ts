import { threadId } from 'node:worker_threads'
import { inject, onTestFinished } from 'vitest'
import { type Database, openDatabase, Sql } from '#server/ground/db/db.ts'
import { MIGRATED_TEMPLATE, type TestSocket } from './postgres-setup.ts'

/** On a machine that others keep busy a connection may take long; how a site behaves then is tested where that is the subject. */
const PATIENCE_MS = 60_000

let made = 0

/** A private database with all tables and no rows, gone when the test ends. */
export const testDatabase = async (): Promise<Database> => (await privateDatabase(MIGRATED_TEMPLATE)).db

/** A private database without any table. */
export const emptyDatabase = async (): Promise<Database> => (await privateDatabase('template0')).db

/** As testDatabase, with the way to reach it, for programs that open it themselves. */
export const testDatabaseSocket = (): Promise<{ db: Database; socket: TestSocket }> =>
  privateDatabase(MIGRATED_TEMPLATE)

/** As emptyDatabase, with the way to reach it. */
export const emptyDatabaseSocket = (): Promise<{ db: Database; socket: TestSocket }> => privateDatabase('template0')

/** As DATABASE_URL would say it. */
export const urlOf = ({ dir, port, user, database }: TestSocket): string =>
  `postgres:///${database}?host=${encodeURIComponent(dir)}&port=${port}&user=${user}`

async function privateDatabase(template: string): Promise<{ db: Database; socket: TestSocket }> {
  const server = inject('postgres')
  const name = `test_${process.pid}_${threadId}_${++made}`
  await asOwner(server, `create database ${name} template ${template} strategy file_copy`)
  const socket = { ...server, database: name }
  const db = openDatabase({ socket, connections: 4, waitMs: PATIENCE_MS })
  onTestFinished(async () => {
    await db.close()
    await asOwner(server, `drop database ${name} with (force)`)
  })
  return { db, socket }
}

let owner: Database | undefined // one for all tests of this process, with which it ends

async function asOwner(server: TestSocket, statement: string): Promise<void> {
  owner ??= openDatabase({ socket: server, connections: 1, waitMs: PATIENCE_MS })
  await owner.run(new Sql([statement], []))
}
