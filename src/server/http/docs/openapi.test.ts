import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { addCall } from '#server/http/calls/calls.ts'
import { defineCall } from '#shared/contract.ts'
import { IdText, PageQuery } from '#shared/contracts/common.ts'
import { testEdge } from '#testing/sites/edge.ts'
import { API_CHANGES, STAYS_MONTHS } from './api-changes.ts'

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

const going = defineCall({
  method: 'GET',
  path: '/api/v1/site/going',
  access: 'public',
  summary: 'Goes',
  deprecated: { since: '2026-01-01', until: '2027-02-01', instead: 'GET /api/v1/site/maps/{id}' },
  reply: z.object({}),
})

async function documented() {
  const edge = await testEdge()
  addCall(edge.app, going, async () => ({}), { fresh: ['stats'] })
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

test('the page for people is plain HTML, with no script but a file of the site, which may only ask this site', async () => {
  const { app } = await documented()
  const reply = await app.inject('/api/docs')
  expect(reply.headers['content-security-policy']).toBe(
    "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; " +
      "require-trusted-types-for 'script'; frame-ancestors 'none'",
  )
  expect(reply.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(reply.body).toContain('&lt;script&gt;alert(1)')
  expect(reply.body).not.toMatch(/<script(?! type="module" src="\/docs\/)|<style|style=|\son\w+=/)
  expect(reply.body).toContain('/api/v1/admin/{server}/say')
  expect(reply.body).toContain('name: string | null')
  const style = await app.inject('/api/docs.css')
  expect([style.statusCode, style.headers['content-type']]).toEqual([200, 'text/css; charset=utf-8'])
})

test('a call that will go says so in its replies, kept ones too, and in both contracts', async () => {
  const { app } = await documented()
  for (let turn = 0; turn < 2; turn += 1) {
    expect((await app.inject(going.path)).headers).toMatchObject({
      deprecation: '@1767225600',
      sunset: 'Mon, 01 Feb 2027 00:00:00 GMT',
      link: '</api/docs#changes>; rel="deprecation"; type="text/html"',
    })
  }
  expect((await app.inject('/api/openapi.json')).json().paths[going.path].get.deprecated).toBe(true)
  const page = (await app.inject('/api/docs')).body
  expect(page).toContain('Deprecated since 2026-01-01, and goes after 2027-02-01')
  expect(page).toContain('id="changes"')
})

test('the list of changes in the repository is the one that the page shows', async () => {
  const text = await readFile('docs/api-changelog.md', 'utf8')
  const told = text.split(/^## /m).slice(2)
  expect(told.map((part) => part.split('\n')[0])).toEqual(API_CHANGES.map(({ version }) => version))
  for (const [at, { changes }] of API_CHANGES.entries()) {
    expect(told[at]?.match(/^- .*(?:\n {2}.*)*/gm)).toEqual(changes.map((change) => `- ${change}`))
  }
  expect(text).toContain(`for at least ${STAYS_MONTHS} months`)
})
