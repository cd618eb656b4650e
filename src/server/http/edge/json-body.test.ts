import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { sendError } from './error-handler.ts'
import { acceptJsonOnly, BODY_LIMIT } from './json-body.ts'

function takingBodies() {
  const fastify = Fastify()
  onTestFinished(() => fastify.close())
  fastify.setErrorHandler(sendError)
  acceptJsonOnly(fastify)
  fastify.post('/', async ({ body }) => ({ got: body }))
  return async (payload: string, type = 'application/json') => {
    const reply = await fastify.inject({ method: 'POST', url: '/', payload, headers: { 'content-type': type } })
    return [reply.statusCode, reply.json()]
  }
}

const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`

test('JSON is taken up to its size and depth', async () => {
  const post = takingBodies()
  expect(await post('{"a":[1,null,"x"]}')).toEqual([200, { got: { a: [1, null, 'x'] } }])
  expect(await post('null')).toEqual([200, { got: null }])
  expect(await post(nested(16))).toMatchObject([200, {}])
  expect(await post(nested(17))).toEqual([400, { detail: 'The body is nested too deeply' }])
  expect(await post(`{"a":${nested(16)}}`)).toEqual([400, { detail: 'The body is nested too deeply' }])
  expect(await post(`"${'x'.repeat(BODY_LIMIT - 2)}"`)).toMatchObject([200, {}])
  expect(await post(`"${'x'.repeat(BODY_LIMIT - 1)}"`)).toEqual([413, { detail: 'The request is too large' }])
})

test('what is no JSON, or would be somebody’s prototype, is not', async () => {
  const post = takingBodies()
  const malformed = [400, { detail: 'The body is not valid JSON' }]
  for (const text of ['{', '', "{'a':1}", 'undefined']) expect(await post(text), text).toEqual(malformed)
  const poisoned = [422, { detail: '__proto__: not a known field' }]
  expect(await post('{"__proto__":{"is_admin":true}}')).toEqual(poisoned)
  expect(await post('[{"a":{"__proto__":1}}]')).toEqual(poisoned)
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'text/json'])
    expect(await post('{}', type), type).toMatchObject([415, {}])
})
