import { expect, test } from 'vitest'
import { z } from 'zod'
import { defineCall } from '#shared/contract.ts'
import { answerFetch, failureOf, rawReplyTo, replyTo } from '#testing/web/web-replies.ts'
import { startSession } from '#web/lib/session.ts'
import { ask } from './api.ts'
import { ApiError, failureText } from './api-error.ts'

const read = defineCall({
  method: 'GET',
  path: '/api/v1/test/{id}/thing',
  access: 'public',
  summary: 'A thing',
  params: z.object({ id: z.string() }),
  query: z.object({ sort_by: z.string(), q: z.string().optional() }),
  reply: z.object({ steam_id: z.string() }),
})
const write = defineCall({
  method: 'POST',
  path: '/api/v1/test/thing',
  access: 'user',
  summary: 'Another thing',
  body: z.object({ content: z.string() }),
  reply: z.object({}),
})
const asked = { params: { id: 'a/b' }, query: { sort_by: 'kills & deaths', q: undefined } }

test('a call becomes an address on this host, and asks for JSON', async () => {
  const [request] = await sent(() => ask(read, asked))
  expect(request?.url.href).toBe('http://localhost/api/v1/test/a%2Fb/thing?sort_by=kills+%26+deaths')
  expect(request?.headers.get('Accept')).toBe('application/json')
  expect(request?.headers.has('Authorization')).toBe(false)
})

test('whoever is signed in sends their key as a bearer', async () => {
  startSession('the-key_1', { personaname: 'Ann', avatarhash: '', is_admin: false })
  const [request] = await sent(() => ask(read, asked))
  expect(request?.headers.get('Authorization')).toBe('Bearer the-key_1')
})

test('a body travels as JSON', async () => {
  const requests = answerFetch([replyTo(write, {})])
  await ask(write, { body: { content: 'Hello "all"' } })
  expect(requests[0]).toMatchObject({ method: 'POST', body: '{"content":"Hello \\"all\\""}' })
  expect(requests[0]?.headers.get('Content-Type')).toBe('application/json')
})

test('a query string is sent as it came', async () => {
  const [request] = await sent(() => ask(read, { params: { id: 1 }, search: '?a=1&a=%2B+x' }))
  expect(request?.url.search).toBe('?a=1&a=%2B+x')
})

test('an action may be carried out without a word, a question must be answered', async () => {
  answerFetch([rawReplyTo(read, ''), rawReplyTo(write, '')])
  expect(await ask(write, { body: { content: 'x' } })).toEqual({ data: undefined, totals: null })
  await expect(ask(read, asked)).rejects.toBeInstanceOf(ApiError)
})

test('long numbers of a reply stay text', async () => {
  answerFetch([rawReplyTo(read, '{"steam_id":76561198000000001}')])
  expect(await ask(read, asked)).toEqual({ data: { steam_id: '76561198000000001' }, totals: null })
})

test.each([
  [
    { 'X-Total-Count': '40', 'X-Filtered-Count': '3' },
    { total: 40, filtered: 3 },
  ],
  [{ 'X-Total-Count': '40' }, null],
  [{ 'X-Total-Count': '-1', 'X-Filtered-Count': 'x' }, null],
])('the totals of %j', async (headers, totals) => {
  answerFetch([replyTo(read, { steam_id: '1' }, { headers })])
  expect((await ask(read, asked)).totals).toEqual(totals)
})

test.each([
  ['detail of the contract', '{"detail":"No such thing"}', 'No such thing'],
  ['message of another server', '{"message":"Nope"}', 'Nope'],
  ['detail that is no text', '{"detail":[{"msg":"x"}]}', 'Fallback'],
  ['blank detail', '{"detail":"  "}', 'Fallback'],
  ['page of a proxy', '<html>502</html>', 'Fallback'],
  ['empty body', '', 'Fallback'],
])('people read the %s', async (_, text, words) => {
  answerFetch([rawReplyTo(read, text, 502)])
  const error: unknown = await ask(read, asked).catch((reason: unknown) => reason)
  expect(error).toMatchObject({ name: 'ApiError', status: 502 })
  expect(failureText(error, 'Fallback')).toBe(words)
})

test('a lost connection has no status and no words of its own', async () => {
  answerFetch([])
  const error: unknown = await ask(read, asked).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ status: null, serverMessage: null })
})

test('an abort is an abort, not a failure of the call', async () => {
  answerFetch([failureOf(read, 500)])
  const abort = new AbortController()
  abort.abort()
  await expect(ask(read, { ...asked, signal: abort.signal })).rejects.toHaveProperty('name', 'AbortError')
})

async function sent(make: () => Promise<unknown>) {
  const requests = answerFetch([replyTo(read, { steam_id: '1' })])
  await make()
  return requests
}
