import { expect, test } from 'vitest'
import { z } from 'zod'
import { DatabaseAway } from '#server/ground/db/db.ts'
import { addCall } from '#server/http/calls/calls.ts'
import { defineCall } from '#shared/contract.ts'
import { IdText } from '#shared/contracts/common.ts'
import { ORIGIN, testEdge } from '#testing/sites/edge.ts'
import { documentHeaders, siteHeaders } from './security-headers.ts'

const API = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
}

const call = (path: `/api/v1/${string}`, access: 'public' | 'user' = 'public') =>
  defineCall({
    method: 'GET',
    path,
    access,
    summary: 'Test',
    query: z.object({ id: IdText.optional() }),
    reply: z.object({}),
  })

test('every reply carries the headers, whatever its status', async () => {
  const { app } = await testEdge({ requestsPerMinute: 11 })
  addCall(app, call('/api/v1/test/ok'), async () => ({}), { fresh: ['players'] })
  addCall(app, call('/api/v1/test/own', 'user'), async () => ({}))
  addCall(app, call('/api/v1/test/bug'), () => Promise.reject(new TypeError('bug')))
  addCall(app, call('/api/v1/test/away'), () => Promise.reject(new DatabaseAway('test')))
  addCall(app, defineCall({ ...call('/api/v1/test/write'), method: 'POST', body: z.object({}) }), async () => ({}))
  const json = { 'content-type': 'application/json' }
  const requests: [number, Parameters<typeof app.inject>[0]][] = [
    [200, '/api/v1/test/ok'],
    [304, { url: '/api/v1/test/ok', headers: { 'if-none-match': '*' } }],
    [400, '/api/v1/test/%'],
    [400, { method: 'POST', url: '/api/v1/test/write', payload: '{', headers: json }],
    [401, '/api/v1/test/own'],
    [403, { method: 'POST', url: '/api/v1/test/write', headers: { origin: 'https://evil.test' } }],
    [404, '/api/v1/test/none'],
    [405, { method: 'DELETE' as const, url: '/api/v1/test/ok' }],
    [413, { method: 'POST', url: '/api/v1/test/write', payload: `"${'x'.repeat(20_000)}"`, headers: json }],
    [415, { method: 'POST', url: '/api/v1/test/write', payload: 'x', headers: { 'content-type': 'text/plain' } }],
    [422, '/api/v1/test/ok?id=x'],
    [500, '/api/v1/test/bug'],
    [503, '/api/v1/test/away'],
    [200, '/healthz'],
    [429, '/api/v1/test/ok'],
  ]
  for (const [status, request] of requests) {
    const reply = await app.inject(request)
    expect(reply.statusCode, JSON.stringify(request)).toBe(status)
    expect(reply.headers).toMatchObject(API)
    expect(reply.headers).not.toHaveProperty('server')
    expect(reply.headers).not.toHaveProperty('x-powered-by')
    expect(reply.headers).not.toHaveProperty('strict-transport-security')
    if (status >= 400) {
      expect(reply.json()).toEqual({ detail: expect.any(String) })
      expect(reply.headers).toMatchObject({
        'cache-control': 'no-store',
        'content-type': 'application/json; charset=utf-8',
      })
    }
  }
})

test('on https browsers are told to stay there', async () => {
  const { app } = await testEdge({ origins: ['https://stats.example.org', ORIGIN] })
  const hsts = 'max-age=31536000; includeSubDomains'
  expect((await app.inject('/healthz')).headers['strict-transport-security']).toBe(hsts)
  expect(app.https).toBe(true)
})

test('the policy of pages allows nothing inline and only the configured image hosts', () => {
  const settings = { https: true, imageHosts: ['https://maps.example.org/images/;script-src *'] }
  const policy = documentHeaders(settings)['content-security-policy'] ?? ''
  expect(policy.split('; ')).toEqual([
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: https://cdn.akamai.steamstatic.com https://avatars.steamstatic.com https://maps.example.org",
    "media-src 'self' https:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types sitrep-markdown sitrep-notices',
    "frame-ancestors 'none'",
    'upgrade-insecure-requests',
  ])
  expect(policy).not.toContain('unsafe')
  const unencrypted = documentHeaders({ https: false, imageHosts: [] })['content-security-policy'] ?? ''
  expect(unencrypted.split('; ').slice(-2)).toEqual(policy.split('; ').slice(-3, -1))
})

test('each kind of page has the policy it needs and no more', () => {
  const headers = siteHeaders({ https: false, imageHosts: ['https://a.test'] })
  const { 'content-security-policy': _, ...common } = API
  const policy = (text: string | undefined) => text?.split('; ')
  expect(headers.api).toEqual(API)
  expect(headers.document).toEqual(documentHeaders({ https: false, imageHosts: ['https://a.test'] }))
  const showing = policy(headers.documentShowing(['https://b.test/x'])['content-security-policy'])
  expect(showing?.find((part) => part.startsWith('img-src'))).toMatch(/ https:\/\/a\.test https:\/\/b\.test$/)
  expect(headers.worker).toEqual({
    'content-security-policy': "default-src 'none'; connect-src 'self'; img-src 'self'; frame-ancestors 'none'",
  })
  const own = ["default-src 'none'", "script-src 'self'", "connect-src 'self'", "style-src 'self'"]
  const noOtherWays = ["base-uri 'none'", "form-action 'none'", "require-trusted-types-for 'script'"]
  expect({ ...headers.docs, 'content-security-policy': policy(headers.docs['content-security-policy']) }).toEqual({
    ...common,
    'content-security-policy': [...own, "img-src 'self'", ...noOtherWays, "frame-ancestors 'none'"],
  })
  const { 'x-frame-options': __, ...framed } = common
  const { 'content-security-policy': framedPolicy, ...framedRest } = headers.framed
  expect(framedRest).toEqual({ ...framed, 'cross-origin-resource-policy': 'cross-origin' })
  expect(policy(framedPolicy)?.toSorted()).toEqual(
    [...own, ...noOtherWays, "trusted-types 'none'", 'frame-ancestors *'].sort(),
  )
})
