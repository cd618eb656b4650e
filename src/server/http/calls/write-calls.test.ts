import { expect, test } from 'vitest'
import { z } from 'zod'
import { defineCall } from '#shared/contract.ts'
import { ORIGIN, type TestEdge, testEdge } from '#testing/sites/edge.ts'
import { addCall } from './calls.ts'

const say = defineCall({
  method: 'POST',
  path: '/api/v1/test/{server}/say',
  access: 'admin',
  summary: 'Says something',
  params: z.object({ server: z.string() }),
  body: z.object({ content: z.string(), options: z.object({ loud: z.boolean() }).optional() }),
  reply: z.object({ said: z.string() }),
})

interface Sayer extends TestEdge {
  said: string[]
  send: (payload: string, headers?: Record<string, string>, url?: string) => ReturnType<TestEdge['app']['inject']>
}

async function sayer(): Promise<Sayer> {
  const edge = await testEdge()
  const said: string[] = []
  addCall(edge.app, say, async ({ body }) => {
    said.push(body.content)
    return { said: body.content }
  })
  const { authorization } = await edge.seed.session(await edge.seed.admin())
  const send: Sayer['send'] = (payload, headers = {}, url = '/api/v1/test/1/say') =>
    edge.app.inject({
      method: 'POST',
      url,
      payload,
      headers: { authorization, 'content-type': 'application/json', ...headers },
    })
  return { ...edge, said, send }
}

test('a JSON body of the declared shape is accepted from a program and from our own page', async () => {
  const { said, send } = await sayer()
  expect((await send('{"content":"hi"}')).statusCode).toBe(200)
  const ours = { origin: ORIGIN, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json; charset=utf-8' }
  expect((await send('{"content":"ho"}', ours)).statusCode).toBe(200)
  expect(said).toEqual(['hi', 'ho'])
})

test('a body of another type, size or shape is refused with the reason', async () => {
  const { said, send } = await sayer()
  const json = 'application/json'
  const notJson = 'The body must be JSON (content-type: application/json)'
  const refused: [number, string, string, string][] = [
    [415, 'text/plain', '{"content":"x"}', notJson],
    [415, 'application/x-www-form-urlencoded', 'content=x', notJson],
    [400, json, '{"content":', 'The body is not valid JSON'],
    [400, json, '', 'The body is not valid JSON'],
    [400, json, '['.repeat(8000), 'The body is not valid JSON'],
    [400, json, '['.repeat(8000) + ']'.repeat(8000), 'The body is nested too deeply'],
    [413, json, JSON.stringify({ content: 'x'.repeat(17_000) }), 'The request is too large'],
    [422, json, '{}', 'content: required'],
    [422, json, '[]', 'body: must be an object'],
    [422, json, '{"content":{"a":1}}', 'content: must be text'],
    [422, `${json};`, '{"content":{"a":1}}', 'content: must be text'],
    [422, json, '{"content":"x","is_admin":true}', 'is_admin: not a known field'],
    [422, json, '{"__proto__":{"is_admin":true},"content":"x"}', '__proto__: not a known field'],
    [422, json, '{"content":"x","options":{"loud":1}}', 'options.loud: must be true or false'],
  ]
  for (const [status, type, payload, detail] of refused) {
    const reply = await send(payload, { 'content-type': type })
    expect([reply.statusCode, reply.json()]).toEqual([status, { detail }])
  }
  for (const type of [`${json}\t;x`, 'APPLICATION/JSON ;', `${json} ; charset=utf-16`]) {
    expect([415, 422], type).toContain((await send('{"content":{"a":1}}', { 'content-type': type })).statusCode)
  }
  expect(said).toEqual([])
  expect(({} as Record<string, unknown>).is_admin).toBeUndefined()
})

test('a write from a page of another site is refused even with a good key', async () => {
  const { said, send } = await sayer()
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.test' },
    { origin: 'null' },
    { origin: 'http://127.0.0.1:3001' },
    { 'sec-fetch-site': 'cross-site' },
  ]
  for (const headers of foreign) expect((await send('{"content":"x"}', headers)).statusCode).toBe(403)
  expect(said).toEqual([])
})

test('another spelling of the path is not that call', async () => {
  const { said, send } = await sayer()
  const spellings = ['/API/V1/test/1/say', '/api/v1//test/1/say', '/api/v1/test/1/say/', '/api/v1/%74est/1/say']
  const tricks = ['/api/v1/x/..;/test/1/say', '/api/v1/test/1/say;x', '/api/v1/test/1%2Fsay', '/api/v1/test/1/say%00']
  for (const url of [...spellings, '/api/v1/test/1/sa%79', ...tricks]) {
    const reply = await send('{"content":"x"}', {}, url)
    expect([404, 405], url).toContain(reply.statusCode)
    expect(reply.json()).toEqual({ detail: expect.any(String) })
    expect(reply.headers['cache-control']).toBe('no-store')
  }
  expect(said).toEqual([])
})

test('a method override on another method does nothing', async () => {
  const { app, said } = await sayer()
  const headers = { 'x-http-method-override': 'POST', authorization: 'Bearer x' }
  const reply = await app.inject({ method: 'GET', url: '/api/v1/test/1/say', headers })
  expect([reply.statusCode, reply.headers.allow, reply.json()]).toEqual([405, 'POST', { detail: 'Method not allowed' }])
  expect(said).toEqual([])
})

test('access is decided before the input is even looked at', async () => {
  const { send, seed } = await sayer()
  const { authorization } = await seed.session()
  expect((await send('not json', { authorization, 'content-type': 'text/plain' })).statusCode).toBe(403)
  expect((await send('x'.repeat(20_000), { authorization: '' })).statusCode).toBe(401)
})

test('no call can be read by a page of another site', async () => {
  const { app } = await sayer()
  const headers = { origin: 'https://evil.test', 'access-control-request-method': 'POST' }
  for (const method of ['OPTIONS', 'GET'] as const) {
    const reply = await app.inject({ method, url: '/api/v1/test/1/say', headers })
    expect(Object.keys(reply.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  }
})

test('unknown calls and suffixes of known ones are a JSON 404 that nobody caches', async () => {
  const { app, seed } = await sayer()
  const { authorization } = await seed.session()
  for (const url of ['/api/v1/nothing', '/api/v1/test/1/say/x.css', '/api', '/api/', '/API/v1']) {
    const reply = await app.inject({ url, headers: { authorization } })
    expect([reply.statusCode, reply.json()]).toEqual([404, { detail: 'Not found' }])
    expect(reply.headers['cache-control']).toBe('no-store')
  }
})
