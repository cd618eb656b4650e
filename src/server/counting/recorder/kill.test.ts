import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import type { Database } from '#server/ground/db/db.ts'
import { bundleScript } from '#testing/bundle-script.ts'
import { countedTables, openRecorder, recordAll } from '#testing/counting/recorder.ts'
import { simulatedLines } from '#testing/counting/simulated-lines.ts'
import { testDatabase, testDatabaseSocket } from '#testing/database/postgres.ts'
import { createSeed } from '#testing/seed/seed.ts'
import { testClock } from '#testing/server.ts'

const SCRIPT = fileURLToPath(new URL('../../../testing/counting/recorder-child.ts', import.meta.url))
const records = simulatedLines({ seed: 'killed', servers: 2, minutes: 30 })

/** R2: kills itself at that statement of its transactions; gives whether it was killed. */
async function recordUntilKilled(
  script: string,
  socket: object,
  statement: number,
  moment: 'before' | 'after',
): Promise<boolean> {
  const args = [script, JSON.stringify(socket), String(statement), moment]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [code, signal] = await once(child, 'exit')
  expect(signal ?? code).toBe(signal === null ? 0 : 'SIGKILL')
  return signal === 'SIGKILL'
}

async function addServers(db: Database): Promise<Database> {
  const seed = createSeed(db, testClock('2026-03-01T12:00:00Z'))
  await seed.server({ id: 1 })
  await seed.server({ id: 2 })
  return db
}

test('R2: killed before or after any statement, the recorder counts every line once', async () => {
  const { db, socket } = await testDatabaseSocket()
  await addServers(db)
  const script = await bundleScript(SCRIPT)
  let kills = 0
  for (const [statement, moment] of [
    [2, 'after'],
    [9, 'before'],
    [17, 'after'],
    [40, 'before'],
    [61, 'after'],
    [75, 'before'],
  ] as const) {
    kills += Number(await recordUntilKilled(script, socket, statement, moment))
    await expectConsistent(db)
  }
  expect(kills).toBe(6)
  expect(await recordUntilKilled(script, socket, 0, 'before')).toBe(false)
  await expectConsistent(db)
  const { seq } = await openRecorder(db)
  expect(seq).toBe(records.length)
  expect((await countedTables(db)).chat?.length).toBeGreaterThan(2)
})

/** What the tables say is what the lines up to the cursor add up to, in one undisturbed go. */
async function expectConsistent(db: Database): Promise<void> {
  const { seq } = await openRecorder(db)
  const undisturbed = await addServers(await testDatabase())
  const counted = records.filter((record) => record.seq <= seq)
  if (counted.length > 0) await recordAll(await openRecorder(undisturbed, { chatSince: () => 0 }), counted)
  expect(await countedTables(db)).toEqual(await countedTables(undisturbed))
}
