import { expect, test } from 'vitest'
import { z } from 'zod'
import { DatabaseAway } from '#server/ground/db/db.ts'
import { AppError } from '#server/http/access/errors.ts'
import { addCall } from '#server/http/calls/calls.ts'
import { defineCall } from '#shared/contract.ts'
import { testEdge } from '#testing/sites/edge.ts'

const CONTENT = {
  'content-encoding': 'br',
  'content-length': '3',
  etag: '"x"',
  age: '7',
  vary: 'accept-encoding',
  'x-total-count': '9',
  'x-filtered-count': '9',
}

/** What is answered, and logged, where a route throws this after it has begun to describe its reply. */
async function thrown(error: unknown) {
  const { app, logged } = await testEdge()
  app.fastify.get('/api/v1/test/fails', async (_request, reply) => {
    reply.headers(CONTENT)
    throw error
  })
  const reply = await app.inject('/api/v1/test/fails')
  const told = logged.map((line) => JSON.parse(line)).filter(({ level }) => level === 'warn' || level === 'error')
  return { reply, told }
}

const ofFramework = (statusCode: number | undefined, code = 'FST_ERR_SOMETHING') =>
  Object.assign(new Error('names internals'), { statusCode, code })

test.each([
  [400, 'The request is malformed'],
  [413, 'The request is too large'],
  [414, 'The path is too long'],
  [415, 'The body must be JSON (content-type: application/json)'],
  [431, 'The headers are too large'],
])('a refusal of the framework with %i is said in our words, and no fault of ours', async (status, detail) => {
  const { reply, told } = await thrown(ofFramework(status))
  expect([reply.statusCode, reply.json(), told]).toEqual([status, { detail }, []])
})

test.each([
  ['a bug', new TypeError('names internals')],
  ['a refusal that we have no words for', ofFramework(418)],
  ['an error of the framework without a status', ofFramework(undefined)],
  ['an error of somebody else that only looks like one', ofFramework(400, 'SOMETHING')],
  ['an error without a code', Object.assign(new Error('names internals'), { statusCode: 400 })],
])('%s is a fault of ours, told with its stack and its route', async (_name, error) => {
  const { reply, told } = await thrown(error)
  expect([reply.statusCode, reply.json()]).toEqual([500, { detail: 'Something went wrong on our side' }])
  expect(told).toMatchObject([
    { level: 'error', msg: 'A request failed', route: '/api/v1/test/fails', err: { stack: expect.any(String) } },
  ])
})

test('the silence of others is one short line with its reason', async () => {
  const { reply, told } = await thrown(new DatabaseAway(new Error('no answer')))
  expect(reply.statusCode).toBe(503)
  const line = { level: 'warn', msg: 'A request failed', route: '/api/v1/test/fails' }
  expect(told).toMatchObject([{ ...line, reason: 'no answer' }])
  expect(told[0]).not.toHaveProperty('err')
  const caused = await thrown(Object.assign(new AppError(502, 'Steam is away'), { cause: new Error('timeout') }))
  expect(caused.told).toMatchObject([{ ...line, reason: 'timeout' }])
  expect((await thrown(new AppError(502, 'Steam is away'))).told).toMatchObject([{ ...line, reason: 'Steam is away' }])
})

test('what was said of the reply that failed is taken back', async () => {
  const { reply } = await thrown(new AppError(409, 'No', { 'x-own': 'yes' }))
  for (const name of Object.keys(CONTENT).filter((each) => each !== 'content-length'))
    expect(reply.headers, name).not.toHaveProperty(name)
  expect(reply.headers).toMatchObject({
    'x-own': 'yes',
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(reply.body.length),
  })
})

test('a known path with another method says which ones it takes, and what nobody has is not found', async () => {
  const { app } = await testEdge()
  const read = defineCall({
    ...{ method: 'GET', path: '/api/v1/test/row/{id}', access: 'public', summary: 'Test' },
    params: z.object({ id: z.string() }),
    reply: z.object({}),
  })
  addCall(app, read, async () => ({}))
  addCall(app, defineCall({ ...read, method: 'PUT', body: z.object({}) }), async () => ({}))
  const ask = async (method: 'GET' | 'POST' | 'PUT', url: string) => {
    const { statusCode, headers } = await app.inject({ method, url })
    return [statusCode, headers.allow]
  }
  expect(await ask('POST', '/api/v1/test/row/1')).toEqual([405, 'GET, HEAD, PUT'])
  expect(await ask('POST', '/api/v1/test/none')).toEqual([404, undefined])
  expect(await ask('GET', '/none')).toEqual([404, undefined])
  expect(await ask('POST', '/none')).toEqual([405, 'GET, HEAD'])
})
