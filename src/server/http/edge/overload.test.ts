import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { openDatabase, sql } from '#server/ground/db/db.ts'
import { addCall } from '#server/http/calls/calls.ts'
import { defineCall } from '#shared/contract.ts'
import { testDatabaseSocket } from '#testing/database/postgres.ts'
import { testEdge } from '#testing/sites/edge.ts'

const call = (path: `/api/v1/${string}`) =>
  defineCall({ method: 'GET', path, access: 'public', summary: 'Test', reply: z.object({}) })

const statusesOf = (replies: { statusCode: number }[]) => {
  const counts: Record<number, number> = {}
  for (const { statusCode } of replies) counts[statusCode] = (counts[statusCode] ?? 0) + 1
  return counts
}

test('R17: of four times as many questions as an address may ask, the rest is refused early, with when to come back', async () => {
  const { app, pass } = await testEdge()
  let made = 0
  addCall(app, call('/api/v1/test/some'), () => {
    made += 1
    return {}
  })
  const ask = (remoteAddress = '192.0.2.1') => app.inject({ url: '/api/v1/test/some', remoteAddress })
  const replies = await Promise.all(Array.from({ length: 1200 }, () => ask()))
  expect(statusesOf(replies)).toEqual({ 200: 300, 429: 900 })
  expect(made, 'nothing is done for who is refused').toBe(300)
  const refused = replies.filter(({ statusCode }) => statusCode === 429)
  expect(refused.filter(({ headers }) => !/^[1-9]\d*$/.test(String(headers['retry-after'])))).toEqual([])
  expect((await ask('192.0.2.2')).statusCode, 'others are answered at once').toBe(200)
  pass(Number(refused[0]?.headers['retry-after']))
  expect((await ask()).statusCode).toBe(200)
})

test('R17: more questions than the database has connections are refused early, and the next is answered once one is free', async () => {
  const { socket, db: other } = await testDatabaseSocket()
  const db = openDatabase({ socket, connections: 2, waitMs: 50 })
  onTestFinished(() => db.close())
  const { app } = await testEdge({ db })
  addCall(app, call('/api/v1/test/costly'), async () => {
    await db.run(sql`select pg_advisory_xact_lock(1)`)
    return {}
  })
  const ask = () => app.inject('/api/v1/test/costly')
  const asked: ReturnType<typeof ask>[] = []
  let ended = 0
  await other.transaction(async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(1)`)
    for (let count = 0; count < 8; count += 1) asked.push(ask().finally(() => ended++))
    await expect.poll(() => ended).toBe(6)
  })
  const replies = await Promise.all(asked)
  expect(statusesOf(replies)).toEqual({ 200: 2, 503: 6 })
  for (const { statusCode, headers } of replies) expect('retry-after' in headers).toBe(statusCode === 503)
  expect((await ask()).statusCode).toBe(200)
})
