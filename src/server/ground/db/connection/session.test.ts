import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { sql } from '#server/ground/db/sql.ts'
import { testDatabase } from '#testing/database/postgres.ts'
import { openSession } from './session.ts'

const TIMES = { idleMs: 4_000, answerMs: 2_500 }

test('a session that cannot be opened fails, and is not told to have ended as well', async () => {
  const server = createServer((socket) => socket.destroy())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  const ends: (Error | null)[] = []
  const options = { ...TIMES, onEnd: (error: Error | null) => void ends.push(error) }
  await expect(openSession({ host: '127.0.0.1', port, user: 'nobody' }, options)).rejects.toThrow()
  expect(ends).toEqual([])
})

test('a session that was opened tells of its end once', async () => {
  const db = await testDatabase()
  const ends: (Error | null)[] = []
  let tell: () => void = () => undefined
  const told = new Promise<void>((resolve) => {
    tell = resolve
  })
  const session = await db.openSession({
    ...TIMES,
    onEnd: (error) => {
      ends.push(error)
      tell()
    },
  })
  const [own] = await session.many(z.object({ pid: z.int() }), sql`select pg_backend_pid() as pid`)
  await db.run(sql`select pg_terminate_backend(${own?.pid ?? 0})`)
  await told
  session.end()
  expect(ends).toHaveLength(1)
})
