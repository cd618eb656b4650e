import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { sql } from '#server/ground/db/db.ts'
import { INVALID, startFakeSteam, VALID } from '#testing/people/fake-steam.ts'
import {
  type Begun,
  begin,
  comeBack,
  type Fields,
  type SignInApp,
  STEAM_ID,
  signInApp,
  validate,
} from '#testing/people/sign-in.ts'

const countSessions = ({ db }: SignInApp) => db.run(sql`select 1 from sessions`)

/** A browser that began a sign-in comes back with something else than it should. */
async function expectRefused(site: SignInApp, begun: Begun, query: Fields | string, because = ''): Promise<void> {
  const reply = await validate(site.app, query, { cookie: begun.cookie })
  expect([reply.statusCode, reply.json()], because).toEqual([401, { detail: expect.any(String) }])
  expect(reply.headers['set-cookie']).toBeUndefined()
  expect(await countSessions(site)).toBe(0)
}

test('a sign-in that Steam confirms gives a key, a name and a bind cookie', async () => {
  const site = await signInApp()
  await site.seed.admin({ steam_id: await site.seed.player({ steam_id: STEAM_ID, name: 'Ann', avatarhash: 'ab12' }) })
  const begun = await begin(site.app)
  const reply = await validate(site.app, comeBack(site, begun), begun)
  expect([reply.statusCode, reply.json()]).toEqual([
    200,
    { api_key: expect.stringMatching(/^[\w-]{43}$/), personaname: 'Ann', avatarhash: 'ab12', is_admin: true },
  ])
  expect(reply.headers['set-cookie']).toMatch(/^bind=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=2592000$/)
  expect(reply.headers['cache-control']).toBe('no-store')
  const post = site.steam.posts[0]
  expect(Object.fromEntries(post ?? [])).toMatchObject({
    'openid.mode': 'check_authentication',
    'openid.sig': 'AAAA',
    'openid.claimed_id': `${site.steam.provider.idPrefix}${STEAM_ID}`,
  })
  expect(post?.getAll('openid.mode')).toHaveLength(1)
  expect(post?.has('state')).toBe(false)
})

test('someone new gets a row with the name we know, else the id', async () => {
  const site = await signInApp()
  const begun = await begin(site.app)
  const reply = await validate(site.app, comeBack(site, begun), begun)
  expect(reply.json()).toMatchObject({ personaname: STEAM_ID, avatarhash: '', is_admin: false })
  const other = await begin(site.app)
  await site.seed.admin({ steam_id: '76561198000000009', name: 'Bob' })
  const salted = { 'openid.response_nonce': '2026-03-01T12:00:00Zother' }
  const second = await validate(site.app, comeBack(site, other, salted, '76561198000000009'), other)
  expect(second.json()).toMatchObject({ personaname: 'Bob', is_admin: true })
})

test('T01: a forged assertion is asked about once and refused', async () => {
  const site = await signInApp()
  site.steam.answer = INVALID
  const begun = await begin(site.app)
  await expectRefused(site, begun, comeBack(site, begun))
  expect(site.steam.posts.map((post) => post.get('openid.mode'))).toEqual(['check_authentication'])
})

test('T02: an assertion of another provider is refused without a word to it', async () => {
  const site = await signInApp()
  const evil = await startFakeSteam()
  const begun = await begin(site.app)
  await expectRefused(site, begun, comeBack(site, begun, { 'openid.op_endpoint': evil.provider.endpoint }))
  expect([evil.connections, site.steam.connections]).toEqual([0, 0])
})

test('T03: only a whole claimed id of the provider counts, and the identity must be the same', async () => {
  const site = await signInApp()
  const begun = await begin(site.app)
  const { idPrefix } = site.steam.provider
  const good = `${idPrefix}76561197960287930`
  const ids = [
    'http://203.0.113.9:9291/openid/76561198834012345',
    good.replace('127.0.0.1', '127.0.0.1.evil.test'),
    `${good}/../1`,
    `${good}\n`,
    `${good}/`,
    good.replace('http:', 'https:'),
    `${idPrefix}7656119796028793`,
    `${idPrefix}765611979602879301`,
    `${idPrefix}76561197960287９30`,
    `x${good}`,
    '',
  ]
  for (const id of ids) {
    await expectRefused(site, begun, comeBack(site, begun, { 'openid.claimed_id': id, 'openid.identity': id }), id)
  }
  await expectRefused(site, begun, comeBack(site, begun, { 'openid.identity': good }))
  expect(site.steam.posts).toEqual([])
})

test('T04: a field that must be signed and is not is refused', async () => {
  const site = await signInApp()
  const begun = await begin(site.app)
  const fields = comeBack(site, begun)['openid.signed']?.split(',').slice(1) ?? []
  expect(fields).toHaveLength(6)
  for (const field of fields) {
    const signed = fields.filter((name) => name !== field).join(',')
    await expectRefused(site, begun, comeBack(site, begun, { 'openid.signed': signed }), field)
  }
  const more = await validate(site.app, comeBack(site, begun, { 'openid.signed': `${fields.join(',')},sreg` }), begun)
  expect(more.statusCode).toBe(200)
})

test('T05: an assertion for another site, port or path is refused', async () => {
  const site = await signInApp()
  const begun = await begin(site.app)
  const { search } = new URL(begun.returnTo)
  const addresses = [
    `https://evil.test/callback${search}`,
    `http://127.0.0.1:3001/callback${search}`,
    `http://localhost:3000/callback${search}`,
    `http://127.0.0.1:3000@evil.test/callback${search}`,
    `http://127.0.0.1:3000/other/callback${search}`,
    `${begun.returnTo}&x=1`,
    'http://127.0.0.1:3000/callback',
  ]
  for (const address of addresses) {
    await expectRefused(site, begun, comeBack(site, begun, { 'openid.return_to': address }), address)
  }
  expect(site.steam.posts).toEqual([])
})

test('T06: an assertion is worth one sign-in, also when it comes twenty times at once', async () => {
  const site = await signInApp()
  const begun = await begin(site.app)
  const query = comeBack(site, begun)
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => validate(site.app, query, { cookie: begun.cookie })),
  )
  const statuses = replies.map((reply) => reply.statusCode)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.filter((status) => ![200, 401, 503].includes(status))).toEqual([])
  expect((await validate(site.app, query, { cookie: begun.cookie })).statusCode).toBe(401)
  expect(await countSessions(site)).toBe(1)
})

test('T06: a nonce that was used is refused also in a new attempt', async () => {
  const site = await signInApp()
  const [first, second] = [await begin(site.app), await begin(site.app)]
  expect((await validate(site.app, comeBack(site, first), first)).statusCode).toBe(200)
  expect((await validate(site.app, comeBack(site, second), second)).statusCode).toBe(401)
  expect(await countSessions(site)).toBe(1)
})

test('T10: one attempt is worth one sign-in, also when two assertions for it come at once', async () => {
  const site = await signInApp()
  const begun = await begin(site.app)
  const waiting: ServerResponse[] = []
  site.steam.answer = (_request, response) => void waiting.push(response)
  const nonces = ['2026-03-01T12:00:00Zone', '2026-03-01T12:00:00Ztwo']
  const validations = nonces.map((nonce) =>
    validate(site.app, comeBack(site, begun, { 'openid.response_nonce': nonce }), begun),
  )
  await expect.poll(() => waiting.length).toBe(2) // both attempts were found good by now
  for (const response of waiting) response.end(VALID)
  const replies = await Promise.all(validations)
  expect(replies.map((reply) => reply.statusCode).sort()).toEqual([200, 401])
  expect(await countSessions(site)).toBe(1)
})

test('T07: an old, future or malformed nonce is refused without asking anyone', async () => {
  const site = await signInApp()
  const begun = await begin(site.app)
  const nonces = ['2020-01-01T00:00:00Zx', '2026-03-01T13:00:00Zx', '2026-03-01T11:54:59Zx', '2026-03-01T12:05:01Zx']
  for (const nonce of [
    ...nonces,
    'x',
    '2026-13-01T12:00:00Zx',
    '2026-03-01T12:00:00Z x',
    `2026-03-01T12:00:00Z${'x'.repeat(300)}`,
  ]) {
    await expectRefused(site, begun, comeBack(site, begun, { 'openid.response_nonce': nonce }), nonce)
  }
  expect(site.steam.posts).toEqual([])
})

test('T08: a field that comes twice is refused', async () => {
  const site = await signInApp()
  const begun = await begin(site.app)
  const query = new URLSearchParams(comeBack(site, begun)).toString()
  const twice = `openid.claimed_id=${encodeURIComponent(`${site.steam.provider.idPrefix}76561198000000001`)}`
  for (const text of [`${query}&${twice}`, `${twice}&${query}`, `${query}&openid.sig=AAAA`, `${query}&state=x`]) {
    await expectRefused(site, begun, text, text)
  }
  expect(site.steam.posts).toEqual([])
})

test('a missing field, another version, another mode and no query at all are refused', async () => {
  const site = await signInApp()
  const begun = await begin(site.app)
  for (const name of Object.keys(comeBack(site, begun))) {
    const { [name]: _, ...rest } = comeBack(site, begun)
    await expectRefused(site, begun, rest, name)
  }
  await expectRefused(site, begun, comeBack(site, begun, { 'openid.ns': 'http://openid.net/signon/1.1' }))
  await expectRefused(site, begun, comeBack(site, begun, { 'openid.mode': 'setup_needed' }))
  await expectRefused(site, begun, '')
  const cancelled = await validate(site.app, comeBack(site, begun, { 'openid.mode': 'cancel' }), begun)
  expect([cancelled.statusCode, cancelled.json()]).toEqual([401, { detail: 'The sign-in was cancelled.' }])
  expect(site.steam.posts).toEqual([])
})

test('T10: an assertion without our state, or in another browser than the one that began, is refused', async () => {
  const site = await signInApp()
  const begun = await begin(site.app)
  const unknown = `http://127.0.0.1:3000/callback?state=${'x'.repeat(43)}`
  const { state: _, ...stateless } = comeBack(site, begun)
  await expectRefused(site, begun, stateless, 'missing')
  await expectRefused(site, begun, comeBack(site, begun, { state: '' }), 'empty')
  await expectRefused(site, begun, comeBack(site, { ...begun, returnTo: unknown }), 'unknown')
  const stranger = await begin(site.app)
  for (const cookie of [undefined, '', 'login=x', stranger.cookie, `__Host-${stranger.cookie}`]) {
    expect((await validate(site.app, comeBack(site, begun), { cookie })).statusCode, String(cookie)).toBe(401)
  }
  site.clock.advance(11 * 60)
  await expectRefused(site, begun, comeBack(site, begun), 'too old')
  expect(site.steam.posts).toEqual([])
  expect(await countSessions(site)).toBe(0)

  const used = await begin(site.app)
  expect((await validate(site.app, comeBack(site, used), used)).statusCode).toBe(200)
  const another = comeBack(site, used, { 'openid.response_nonce': '2026-03-01T12:11:00Zanother' })
  expect((await validate(site.app, another, used)).statusCode, 'a state that was used').toBe(401)
  expect([site.steam.posts.length, await countSessions(site)]).toEqual([1, 1])
})

test('T10: a sign-in begun in a second tab does not end the one in the first', async () => {
  const site = await signInApp()
  const first = await begin(site.app)
  const second = await begin(site.app, { cookie: first.cookie })
  expect(second.cookie).toBe(first.cookie)
  expect((await validate(site.app, comeBack(site, first), second)).statusCode).toBe(200)
})

test('attempts that nobody ended are forgotten', async () => {
  const site = await signInApp()
  for (let count = 0; count < 3; count += 1) await begin(site.app)
  site.clock.advance(601)
  await begin(site.app)
  const rows = await site.db.many(z.object({ n: z.int() }), sql`select count(*)::int as n from login_attempts`)
  expect(rows).toEqual([{ n: 1 }])
})

test('sign-ins and failed ones are in the audit, without anything secret', async () => {
  const site = await signInApp()
  const begun = await begin(site.app)
  await validate(site.app, comeBack(site, begun, { 'openid.mode': 'x' }), begun)
  const reply = await validate(site.app, comeBack(site, begun), begun)
  const rows = await site.db.many(
    z.looseObject({}),
    sql`select actor::text, ip, action, outcome, parameters, phase from audit order by audit_id`,
  )
  const common = { action: 'sign_in', phase: 'event', ip: begun.address }
  expect(rows).toEqual([
    { ...common, actor: null, outcome: 'failed', parameters: '{"problem":"wrong_mode"}' },
    { ...common, actor: STEAM_ID, outcome: 'ok', parameters: '{}' },
  ])
  expect(JSON.stringify(rows)).not.toContain(reply.json().api_key)
})
