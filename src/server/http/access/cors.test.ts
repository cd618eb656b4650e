import { expect, test } from 'vitest'
import { z } from 'zod'
import { NotFound } from '#server/http/access/errors.ts'
import { addCall } from '#server/http/calls/calls.ts'
import { defineCall } from '#shared/contract.ts'
import { testEdge } from '#testing/sites/edge.ts'
import { type AllowedOrigins, joinVary } from './cors.ts'

const FRIEND = 'https://www.example.org'
const STRANGER = 'https://evil.test'
const reply = z.object({})
const kept = defineCall({ method: 'GET', path: '/api/v1/test/kept', access: 'public', summary: 'Kept', reply })
const gone = defineCall({ ...kept, path: '/api/v1/test/gone' })
const own = defineCall({ ...kept, path: '/api/v1/test/own', access: 'user' })
const signIn = defineCall({ ...kept, path: '/api/v1/auth/login' })

async function readableFrom(allowed?: AllowedOrigins) {
  const edge = await testEdge({ readableFrom: allowed })
  addCall(edge.app, kept, async () => ({}), { fresh: ['stats'] })
  addCall(edge.app, gone, async () => Promise.reject(new NotFound('Thing')))
  addCall(edge.app, own, async () => ({}))
  addCall(edge.app, signIn, async () => ({}))
  await edge.app.listen({ host: '127.0.0.1', port: 0 })
  /** Asked over the wire, twice where it is kept, so that the quick way is seen as well. */
  const { port } = edge.app.fastify.server.address() as { port: number } // it listens on a port
  return async (path: string, origin: string, init: RequestInit = {}) => {
    const url = `http://127.0.0.1:${port}/api/v1/${path}`
    const { headers } = await fetch(url, { ...init, headers: { origin, ...init.headers } })
    const told = ['origin', 'credentials', 'methods', 'headers'].map((name) =>
      headers.get(`access-control-allow-${name}`),
    )
    return { told, vary: headers.get('vary'), headers }
  }
}

const preflight = { method: 'OPTIONS', headers: { 'access-control-request-method': 'GET' } }

test('without the setting no reply says a word of other origins', async () => {
  const ask = await readableFrom()
  for (const path of ['test/kept', 'test/kept', 'test/gone']) {
    const { told, vary } = await ask(path, FRIEND)
    expect([...told, vary]).toEqual([null, null, null, null, path === 'test/gone' ? null : 'accept-encoding'])
  }
  expect((await ask('test/kept', FRIEND, preflight)).told).toEqual([null, null, null, null])
})

test('named origins may read what is public, each told of itself alone, by the quick way as by the long one', async () => {
  const ask = await readableFrom([FRIEND, 'http://localhost:8080'])
  for (const origin of [FRIEND, 'http://localhost:8080', FRIEND]) {
    const { told, vary, headers } = await ask('test/kept', origin)
    expect([...told, vary]).toEqual([origin, null, null, null, 'accept-encoding, origin'])
    expect(headers.get('access-control-expose-headers')).toContain('x-total-count')
  }
  const strange = await ask('test/kept', STRANGER)
  expect([...strange.told, strange.vary]).toEqual([null, null, null, null, 'accept-encoding, origin'])
  const failed = await ask('test/gone', FRIEND)
  expect([failed.told[0], failed.vary]).toEqual([FRIEND, 'origin'])
})

test('a preflight is answered for public reads alone, for a day and without keys', async () => {
  const ask = await readableFrom([FRIEND])
  const allowed = await ask('test/kept', FRIEND, preflight)
  expect(allowed.told).toEqual([FRIEND, null, 'GET, HEAD', 'if-none-match'])
  expect([allowed.vary, allowed.headers.get('access-control-max-age')]).toEqual(['origin', '86400'])
  expect((await ask('test/kept', STRANGER, preflight)).told).toEqual([null, null, null, null])
  for (const path of ['test/own', 'auth/login', 'test/unknown']) {
    expect((await ask(path, FRIEND, preflight)).told, path).toEqual([null, null, null, null])
    expect((await ask(path, FRIEND)).told, path).toEqual([null, null, null, null])
  }
})

test('where everybody may read, the same reply is for all', async () => {
  const ask = await readableFrom('*')
  for (const origin of [FRIEND, STRANGER]) {
    const { told, vary } = await ask('test/kept', origin)
    expect([...told, vary]).toEqual(['*', null, null, null, 'accept-encoding'])
  }
  expect((await ask('test/kept', STRANGER, preflight)).told).toEqual(['*', null, 'GET, HEAD', 'if-none-match'])
  const failed = await ask('test/gone', STRANGER)
  expect([failed.told[0], failed.vary], 'what depends on nothing says nothing').toEqual(['*', null])
})

test.each([
  ['accept-encoding', 'origin', 'accept-encoding, origin'],
  ['', 'origin', 'origin'],
  [undefined, 'origin', 'origin'],
  ['accept-encoding', '', 'accept-encoding'],
  ['accept-encoding', undefined, 'accept-encoding'],
  [undefined, undefined, ''],
])('what depends on %j and on %j depends on %j', (first, second, expected) => {
  expect(joinVary(first, second)).toBe(expected)
})
