import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { sql } from '#server/ground/db/db.ts'
import { addCall } from '#server/http/calls/calls.ts'
import { revokeToken } from '#server/owner/tokens/tokens.queries.ts'
import { defineCall } from '#shared/contract.ts'
import { testDatabase } from '#testing/database/postgres.ts'
import { madeUpToken, tokenWith } from '#testing/people/script-token.ts'
import { type TestEdge, testEdge } from '#testing/sites/edge.ts'
import { callerKey, carriesToken } from './api-tokens.ts'

const reply = z.object({ viewer: z.null(), token: z.boolean() })
const open = defineCall({ method: 'GET', path: '/api/v1/test/open', access: 'public', summary: 'For tests', reply })
const doctor = defineCall({ ...open, path: '/api/v1/test/doctor', access: 'admin', scope: 'doctor' })
const people = defineCall({ ...open, path: '/api/v1/test/people', access: 'user' })

/** Two processes on one database, each with a call of every kind. */
async function twoEdges() {
  const db = await testDatabase()
  const options = { db, isShared: () => true, requestsPerMinute: 10, tokenRequestsPerMinute: 40 }
  const edges = [await testEdge(options), await testEdge(options)] as const
  for (const { app } of edges) {
    addCall(app, open, async ({ request }) => ({ viewer: null, token: request.token !== null }), { fresh: ['stats'] })
    addCall(app, doctor, async ({ viewer, request }) => ({ viewer: viewer && null, token: request.token !== null }))
    addCall(app, people, async () => ({ viewer: null, token: false }))
  }
  return { db, edges, clock: edges[0].clock }
}

const ask = ({ app }: TestEdge, path: 'open' | 'doctor' | 'people', authorization?: string) =>
  app.inject({ url: `/api/v1/test/${path}`, headers: authorization === undefined ? {} : { authorization } })

test('a token makes the calls of its scopes and no others, and is no person', async () => {
  const { db, edges } = await twoEdges()
  const [reader, physician] = [await tokenWith(db, ['read']), await tokenWith(db, ['doctor'])]
  const answers = async ({ authorization }: { authorization: string }) => {
    const replies = [
      await ask(edges[0], 'open', authorization),
      await ask(edges[0], 'doctor', authorization),
      await ask(edges[0], 'people', authorization),
    ]
    return replies.map((answer) => (answer.statusCode === 200 ? answer.json() : answer.json().detail))
  }
  expect(await answers(reader)).toEqual([
    { viewer: null, token: true },
    'The token does not have the scope doctor',
    'No token may make this call',
  ])
  expect(await answers(physician)).toEqual([
    'The token does not have the scope read',
    { viewer: null, token: true },
    'No token may make this call',
  ])
})

test('a revoked token is worth nothing on any node from that moment on, nor is one that has ended', async () => {
  const { db, edges, clock } = await twoEdges()
  const kept = await tokenWith(db, ['read'])
  const short = await tokenWith(db, ['read'], new Date(clock.now().getTime() + 60_000))
  const statuses = async ({ authorization }: { authorization: string }) => [
    (await ask(edges[0], 'open', authorization)).statusCode,
    (await ask(edges[1], 'open', authorization)).statusCode,
  ]
  expect([await statuses(kept), await statuses(short)]).toEqual([
    [200, 200],
    [200, 200],
  ])
  expect(await revokeToken(db, kept.name, clock.now())).toMatchObject({ name: kept.name })
  for (const edge of edges) edge.clock.advance(60)
  expect([await statuses(kept), await statuses(short)]).toEqual([
    [401, 401],
    [401, 401],
  ])
  const refused = await ask(edges[1], 'open', kept.authorization)
  expect(refused.json()).toEqual({ detail: 'The token is unknown, has expired or was revoked' })
})

test('a token has a rate of its own over all nodes, and uses up nobody else’s', async () => {
  const { db, edges } = await twoEdges()
  const [first, second] = [await tokenWith(db, ['read']), await tokenWith(db, ['read'])]
  const [one, other] = edges
  for (let count = 0; count < 40; count += 1)
    expect((await ask(one, 'open', first.authorization)).statusCode, String(count)).toBe(200)
  await expect.poll(async () => (await ask(other, 'open', first.authorization)).statusCode).toBe(429)
  const refused = await ask(one, 'open', first.authorization)
  expect([refused.statusCode, refused.headers['ratelimit-limit']]).toEqual([429, '40'])
  expect((await ask(one, 'open', second.authorization)).statusCode).toBe(200)
  for (let count = 0; count < 10; count += 1) expect((await ask(one, 'open')).statusCode).toBe(200)
  expect((await ask(one, 'open')).statusCode).toBe(429)
})

test('ten answers without a body cost a token as much as one with', async () => {
  const { db, edges } = await twoEdges()
  const { authorization } = await tokenWith(db, ['read'])
  const headers = { authorization, 'if-none-match': '*' }
  for (let turn = 0; turn < 100; turn += 1)
    expect((await edges[0].app.inject({ url: '/api/v1/test/open', headers })).statusCode).toBe(304)
})

test('what a token uses is counted under a short name that does not give it away', async () => {
  const { db, app } = await testEdge()
  const named = defineCall({ ...open, path: '/api/v1/test/named', reply: z.object({ name: z.string() }) })
  addCall(app, named, async ({ request }) => ({ name: request.countedAs }))
  const { token, authorization } = await tokenWith(db, ['read'])
  const { name } = (await app.inject({ url: named.path, headers: { authorization } })).json()
  expect(name).toMatch(/^token [A-Za-z0-9_-]{22}$/)
  expect(token).not.toContain(name.slice('token '.length))
})

test('malformed tokens are refused in words, guessed ones end in 429, and only a hash is kept', async () => {
  const { db, edges } = await twoEdges()
  const { token, authorization } = await tokenWith(db, ['read'])
  const odd = [`bearer ${token}`, `Bearer ${token}x`, `Bearer ${token}, Bearer x`, 'Bearer sitrep_', `Bearer  ${token}`]
  for (const value of odd) {
    const answer = await ask(edges[0], 'open', value)
    expect([answer.statusCode, answer.json().detail], value).toEqual([401, expect.stringContaining('malformed')])
  }
  const guess = () => ask(edges[1], 'open', `Bearer ${madeUpToken()}`)
  for (let count = odd.length; count < 20; count += 1) expect((await guess()).statusCode).toBe(401)
  expect((await guess()).statusCode).toBe(429)
  expect((await ask(edges[0], 'open', authorization)).statusCode).toBe(429) // as with any key from there
  expect(await db.run(sql`select 1 from api_tokens t where t::text like ${`%${token.slice(7)}%`}`)).toBe(0)
})

test('the use of a token is written down every five minutes at most, and only refusals of more than reading are told', async () => {
  const { db, edges, clock } = await twoEdges()
  const [edge] = edges
  const reader = await tokenWith(db, ['read'])
  const Used = z.object({ used_at: z.date().nullable() })
  const usedAt = async () => (await db.one(Used, sql`select used_at from api_tokens`))?.used_at?.getTime() ?? null
  expect(await usedAt()).toBeNull()
  await ask(edge, 'open', reader.authorization)
  const first = await usedAt()
  expect(first).toBe(clock.now().getTime())
  clock.advance(300)
  await ask(edge, 'open', reader.authorization)
  expect(await usedAt()).toBe(first)
  clock.advance(1)
  await ask(edge, 'open', reader.authorization)
  expect(await usedAt()).toBe(clock.now().getTime())

  const heard: string[] = []
  edge.app.auth.onRefusal(async ({ type, person }) => void heard.push(`${type} ${person}`))
  const physician = await tokenWith(db, ['doctor'])
  expect((await ask(edge, 'open', physician.authorization)).statusCode).toBe(403)
  expect(heard).toEqual([])
  expect((await ask(edge, 'doctor', reader.authorization)).statusCode).toBe(403)
  expect(heard).toEqual(['denied null'])
})

test.each([
  [undefined, false],
  ['Bearer sitrep_x', true],
  ['  bearer   SITREP_x', true],
  ['Bearersitrep_', false],
  ['x Bearer sitrep_', false],
  ['Bearer xsitrep_', false],
  ['Basic sitrep_', false],
])('%j carries a token: %s', (authorization, expected) => {
  expect(carriesToken(authorization)).toBe(expected)
})

test('acts are counted by the person who signed in, else by the token', () => {
  const by = (who: object) => callerKey({ viewer: null, token: null, ...who } as unknown as FastifyRequest)
  expect(by({ viewer: { steam_id: '76561198000000001' }, token: { id: 7 } })).toBe('76561198000000001')
  expect(by({ token: { id: 7 } })).toBe('token 7')
})
