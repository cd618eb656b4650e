import { expect, test } from 'vitest'
import { z } from 'zod'
import { addCall } from '#server/http/calls/calls.ts'
import { defineCall } from '#shared/contract.ts'
import { IdText, PageQuery } from '#shared/contracts/common.ts'
import { testEdge } from '#testing/sites/edge.ts'

const maps = defineCall({
  method: 'GET',
  path: '/api/v1/site/maps/{id}',
  access: 'public',
  summary: 'One map <script>alert(1)</script>',
  params: z.object({ id: IdText }),
  query: PageQuery,
  reply: z.object({ id: z.int(), name: z.string().nullable() }),
})
const say = defineCall({
  method: 'POST',
  path: '/api/v1/admin/{server}/say',
  access: 'admin',
  summary: 'Says something',
  params: z.object({ server: IdText }),
  body: z.object({ content: z.string() }),
  reply: z.object({}),
})

async function documented() {
  const edge = await testEdge()
  addCall(edge.app, maps, async ({ params }) => ({ id: params.id, name: null }))
  addCall(edge.app, say, async () => ({}))
  return edge
}

test('the contract for programs has every call with its parts', async () => {
  const { app } = await documented()
  const reply = await app.inject('/api/openapi.json')
  const { openapi, paths } = reply.json()
  expect(openapi).toBe('3.1.0')
  const map = paths['/api/v1/site/maps/{id}'].get
  expect(
    map.parameters.map((part: { name: string; in: string; required: boolean }) => [part.name, part.in, part.required]),
  ).toEqual([
    ['id', 'path', true],
    ['limit', 'query', false],
    ['offset', 'query', false],
    ['q', 'query', false],
  ])
  expect(map.responses[200].content['application/json'].schema.properties.id.type).toBe('integer')
  expect(paths['/api/v1/admin/{server}/say'].post).toMatchObject({
    security: [{ key: [] }],
    requestBody: { content: { 'application/json': { schema: { required: ['content'] } } } },
    responses: { 401: {}, 403: {}, 422: {} },
  })
})

test('the page for people is plain HTML under a policy that knows no scripts', async () => {
  const { app } = await documented()
  const reply = await app.inject('/api/docs')
  expect(reply.headers['content-security-policy']).toBe(
    "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; " +
      "require-trusted-types-for 'script'; frame-ancestors 'none'",
  )
  expect(reply.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(reply.body).toContain('&lt;script&gt;alert(1)')
  expect(reply.body).not.toMatch(/<script|<style|style=|\son\w+=/)
  expect(reply.body).toContain('/api/v1/admin/{server}/say')
  expect(reply.body).toContain('name: string | null')
  const style = await app.inject('/api/docs.css')
  expect([style.statusCode, style.headers['content-type']]).toEqual([200, 'text/css; charset=utf-8'])
})
