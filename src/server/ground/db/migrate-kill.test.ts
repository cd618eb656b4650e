import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, inject, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { bundleScript } from '#testing/bundle-script.ts'
import type { TestSocket } from '#testing/database/postgres-setup.ts'
import { temporaryDir } from '#testing/temporary-dir.ts'
import { type Database, openDatabase, Sql, sql } from './db.ts'
import { listApplied, MIGRATIONS, type Migration, migrate, readMigrations } from './migrate.ts'

const SCRIPT = fileURLToPath(new URL('../../../testing/database/migrate-child.ts', import.meta.url))
const AT_ONCE = 10 // databases whose upgrade one kill ends

const Shape = z.object({ shape: z.string() })
/** Every table, column, index and function there is. */
const shapeNow = sql`
  select md5(concat(
    (select string_agg(c.relname || a.attname || a.atttypid, ',' order by c.relname, a.attnum)
     from pg_class c join pg_attribute a on a.attrelid = c.oid where c.relnamespace = 'public'::regnamespace),
    (select string_agg(p.proname || p.prosrc || p.prosecdef || coalesce(p.proconfig::text, ''), ',' order by p.proname, p.prosrc)
     from pg_proc p where p.pronamespace = 'public'::regnamespace))) as shape`

const stateOf = async (db: Database) => ({ applied: await listApplied(db), ...(await db.one(Shape, shapeNow)) })

interface Step {
  name: string // of the migration that comes next
  socket: TestSocket
  folder: string // with that migration alone
  before: Awaited<ReturnType<typeof stateOf>>
}

async function on<T>(socket: TestSocket, work: (db: Database) => Promise<T>): Promise<T> {
  const db = openDatabase({ socket, connections: 1 })
  return work(db).finally(() => db.close())
}

/** A database as it was before each migration. */
async function stepsOf(migrations: readonly Migration[]): Promise<Step[]> {
  const server = inject('postgres')
  const owner = openDatabase({ socket: server, connections: 1 })
  const asOwner = (text: string) => owner.run(new Sql([text], []))
  const steps: Step[] = []
  onTestFinished(async () => {
    for (const { socket } of steps) await asOwner(`drop database ${socket.database} with (force)`)
    await owner.close()
  })
  for (const [index, { name, text }] of migrations.entries()) {
    const last = steps.at(-1)
    const socket = { ...server, database: `upgrade_${process.pid}_${index}` }
    await asOwner(
      `create database ${socket.database} template ${last?.socket.database ?? 'template0'} strategy file_copy`,
    )
    if (last) await on(socket, (db) => migrate(db, last.folder))
    const folder = await temporaryDir()
    await writeFile(join(folder, name), text)
    steps.push({ name, socket, folder, before: await on(socket, stateOf) })
  }
  return steps
}

/** One process upgrades them all, and is killed when each has made every change and ended nothing. */
async function killInside(script: string, steps: readonly Step[]): Promise<void> {
  const child = spawn(process.execPath, [script, JSON.stringify(steps)], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  let inside = 0
  child.stdout.on('data', (dots: Buffer) => {
    inside += dots.length
  })
  await expect.poll(() => inside).toBe(steps.length)
  child.kill('SIGKILL')
  await once(child, 'exit')
}

test('R24: killed inside any of our migrations, the database is as before it, and the next start goes on', async () => {
  const [script, steps] = await Promise.all([bundleScript(SCRIPT), stepsOf(await readMigrations(MIGRATIONS))])
  for (let from = 0; from < steps.length; from += AT_ONCE) await killInside(script, steps.slice(from, from + AT_ONCE))
  for (const { name, socket, folder, before } of steps) {
    await on(socket, async (db) => {
      expect(await stateOf(db), name).toEqual(before)
      expect(await migrate(db, folder)).toEqual([name])
    })
  }
  const shapes = new Set(steps.map(({ before }) => before.shape))
  expect(shapes.size, 'most of them change what is compared').toBeGreaterThan(20)
})
