import { expect, test } from 'vitest'
import { z } from 'zod'
import { sql } from '#server/ground/db/db.ts'
import { fail, NotFound } from '#server/http/access/errors.ts'
import { defineCall } from '#shared/contract.ts'
import { IdText, PageQuery, SteamId, sortBy } from '#shared/contracts/common.ts'
import { testEdge } from '#testing/sites/edge.ts'
import { addCall, type Page } from './calls.ts'

const Row = z.object({ id: z.int(), name: z.string() })
const list = defineCall({
  method: 'GET',
  path: '/api/v1/test/rows',
  access: 'public',
  summary: 'Rows',
  query: PageQuery.extend({ sort_by: sortBy(['id', 'name']), server_id: IdText.optional() }),
  reply: z.array(Row),
})
const one = defineCall({
  method: 'GET',
  path: '/api/v1/test/rows/{id}',
  access: 'public',
  summary: 'One row',
  params: z.object({ id: IdText }),
  reply: Row,
})
const player = defineCall({
  method: 'GET',
  path: '/api/v1/test/player/{steam_id}',
  access: 'public',
  summary: 'Echoes a Steam id',
  params: z.object({ steam_id: SteamId }),
  reply: z.object({ steam_id: SteamId }),
})

test('a reply is cut to its schema, at every depth', async () => {
  const { app } = await testEdge()
  const rows = [{ id: 1, name: 'a', rcon_password: 'hunter2' }]
  addCall(app, list, async () => rows)
  const reply = await app.inject('/api/v1/test/rows')
  expect(reply.body).toBe('[{"id":1,"name":"a"}]')
  expect(reply.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(reply.headers['cache-control']).toBe('no-store')
})

test('a reply that does not fit its schema is logged and never sent', async () => {
  const { app, logged } = await testEdge()
  addCall(app, one, async () => ({ id: Number.NaN, name: 'secret' }))
  const reply = await app.inject('/api/v1/test/rows/1')
  expect([reply.statusCode, reply.json()]).toEqual([500, { detail: 'Something went wrong on our side' }])
  expect(logged.join()).toContain('A request failed')
})

test('a page leaves as a plain array with its totals in headers', async () => {
  const { app } = await testEdge()
  const page: Page<z.output<typeof Row>> = { rows: [{ id: 3, name: 'c' }], total: 9, filtered: 4 }
  addCall(app, list, async () => page)
  const reply = await app.inject('/api/v1/test/rows?limit=1&q=c')
  expect(reply.json()).toEqual([{ id: 3, name: 'c' }])
  expect(reply.headers).toMatchObject({ 'x-total-count': '9', 'x-filtered-count': '4' })
})

test('a query out of bounds is refused with the field and the reason', async () => {
  const { app } = await testEdge()
  addCall(app, list, () => fail(new Error('the handler must not run')))
  const refused: Record<string, string> = {
    'limit=0': 'limit: a whole number from 1 to 1000',
    'limit=1001': 'limit: a whole number from 1 to 1000',
    'limit=-1': 'limit: a whole number',
    'limit=1e3': 'limit: a whole number',
    'limit=10&limit=20': 'limit: one value only',
    'limit=': 'limit: a whole number',
    'offset=9999999999999999999': 'offset: a whole number',
    'offset=4294967296': 'offset: a whole number up to 2147483647',
    'offset=%00': 'offset: a whole number',
    'offset=%EF%BC%91': 'offset: a whole number',
    [`q=${'x'.repeat(101)}`]: 'q: at most 100 characters',
    'server_id=1%20OR%201=1': 'server_id: a whole number',
  }
  for (const [query, detail] of Object.entries(refused)) {
    const reply = await app.inject(`/api/v1/test/rows?${query}`)
    expect([query, reply.statusCode, reply.json()]).toEqual([query, 422, { detail }])
  }
})

test('an id that is no id is refused, never an error of ours', async () => {
  const { app } = await testEdge()
  addCall(app, one, () => fail(new NotFound('Row')))
  addCall(app, player, async ({ params }) => params)
  for (const id of [
    '1 OR 1=1',
    '1e3',
    '0x1',
    '-1',
    '9999999999999999999',
    '１',
    '%00',
    'NaN',
    '.',
    '%',
    'x'.repeat(999),
  ]) {
    for (const path of ['rows', 'player']) {
      const reply = await app.inject(`/api/v1/test/${path}/${id === '%00' || id === '%' ? id : encodeURI(id)}`)
      expect([400, 404, 414, 422], id).toContain(reply.statusCode)
      expect(reply.json()).toEqual({ detail: expect.any(String) })
    }
  }
})

test('neighbouring Steam ids stay apart and stay text', async () => {
  const { app } = await testEdge()
  addCall(app, player, async ({ params }) => params)
  for (const steam_id of ['76561198000000001', '76561198000000002']) {
    expect((await app.inject(`/api/v1/test/player/${steam_id}`)).json()).toEqual({ steam_id })
  }
})

test('an unknown, repeated or hostile sort counts as the default', async () => {
  const { app } = await testEdge()
  const seen: unknown[] = []
  addCall(app, list, async ({ query }) => {
    seen.push(query.sort_by)
    return []
  })
  const hostile = ['sort_by=score;drop table players--', 'sort_by[]=name', 'sort_by=__proto__', 'sort_by=constructor']
  for (const query of [...hostile, 'sort_by=name&sort_by=id', '__proto__[sort_by]=name', '']) {
    expect((await app.inject(`/api/v1/test/rows?${encodeURI(query)}`)).statusCode).toBe(200)
  }
  expect(new Set(seen)).toEqual(new Set(['id']))
})

test('a named error becomes its detail', async () => {
  const { app } = await testEdge()
  addCall(app, one, () => fail(new NotFound('Row')))
  const reply = await app.inject('/api/v1/test/rows/7')
  expect([reply.statusCode, reply.json()]).toEqual([404, { detail: 'Row not found' }])
  expect(reply.headers['cache-control']).toBe('no-store')
})

test('a failing query says nothing of the database', async () => {
  const { app, db } = await testEdge()
  addCall(app, list, () => db.many(Row, sql`select nothing from pg_nowhere`))
  const reply = await app.inject('/api/v1/test/rows')
  expect(reply.statusCode).toBe(500)
  expect(reply.body).not.toMatch(/pg_|select|at |nowhere|src\//)
})

test('HEAD answers like GET without the body', async () => {
  const { app } = await testEdge()
  addCall(app, one, async ({ params }) => ({ id: params.id, name: 'a' }))
  const reply = await app.inject({ method: 'HEAD', url: '/api/v1/test/rows/7' })
  expect([reply.statusCode, reply.body, reply.headers['content-length']]).toEqual([200, '', '19'])
})

test('only a public GET may be kept', async () => {
  const { app } = await testEdge()
  const own = defineCall({ ...one, access: 'user' })
  expect(() => addCall(app, own, async () => ({ id: 1, name: '' }), { fresh: ['players'] })).toThrow('may not be kept')
})
