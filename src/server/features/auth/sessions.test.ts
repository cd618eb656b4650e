import { expect, test } from 'vitest'
import { z } from 'zod'
import { sql } from '#server/ground/db/db.ts'
import { AdminTools } from '#server/ground/settings/admin-tools.ts'
import { sha256 } from '#server/ground/sha256.ts'
import { dumpTables } from '#testing/database/dump-tables.ts'
import { type SignInApp, STEAM_ID, signIn, signInApp } from '#testing/people/sign-in.ts'
import { readAudit } from '#testing/sites/admin-app.ts'
import { newToken } from './sign-in.ts'

const ask = ({ app }: SignInApp, path: string, key: string, cookie?: string, method: 'GET' | 'POST' = 'GET') =>
  app.inject({
    method,
    url: `/api/v1/${path}`,
    headers: { authorization: `Bearer ${key}`, ...(cookie === undefined ? {} : { cookie }) },
  })

test('a key is nowhere in the database, its hash is there once', async () => {
  const site = await signInApp()
  const { key, bind } = await signIn(site)
  const dump = (await dumpTables(site.db)).join('\n')
  expect(dump).not.toContain(key)
  expect(dump).not.toContain(bind.replace('bind=', ''))
  expect(dump.split(sha256(key).toString('hex'))).toHaveLength(2)
})

test('a thousand keys are a thousand different ones of 43 letters', () => {
  const keys = Array.from({ length: 1000 }, newToken)
  expect(new Set(keys).size).toBe(1000)
  expect(keys.filter((key) => !/^[A-Za-z0-9_-]{43}$/.test(key))).toEqual([])
})

test('the cookie of a signed-in admin alone opens nothing', async () => {
  const site = await signInApp()
  await site.seed.admin({ steam_id: await site.seed.player({ steam_id: STEAM_ID }) })
  const { key, bind } = await signIn(site)
  const cookie = `api_key=${key}; ${bind}`
  const profile = await site.app.inject({ url: '/api/v1/site/profile', headers: { cookie } })
  const say = await site.app.inject({
    method: 'POST',
    url: '/api/v1/admin/1/say',
    headers: { cookie },
    payload: { content: 'hi' },
  })
  expect([profile.statusCode, say.statusCode]).toEqual([401, 401])
})

test('a key once used in its browser is refused elsewhere, and the audit says so', async () => {
  const site = await signInApp()
  const { key, bind } = await signIn(site)
  expect((await ask(site, 'site/profile', key, bind)).statusCode).toBe(200)
  expect((await ask(site, 'site/profile', key)).statusCode).toBe(401)
  const rows = await site.db.many(
    z.looseObject({}),
    sql`select actor::text, session_id is not null as has_session, parameters from audit where outcome = 'binding_mismatch'`,
  )
  expect(rows).toEqual([{ actor: STEAM_ID, has_session: true, parameters: '{"call":"GET /api/v1/site/profile"}' }])
  const script = await signIn(site)
  for (let count = 0; count < 3; count += 1) {
    expect((await ask(site, 'site/profile', script.key)).statusCode).toBe(200)
  }
})

test('where the owner wants it, admins act only in the browser they signed in with', async () => {
  const site = await signInApp({}, { admin_tools: AdminTools.parse({ own_browser_only: true }) })
  await site.seed.admin({ steam_id: await site.seed.player({ steam_id: STEAM_ID }) })
  const say = (key: string, cookie?: string) =>
    site.app.inject({
      method: 'POST',
      url: '/api/v1/admin/1/say',
      headers: { authorization: `Bearer ${key}`, ...(cookie === undefined ? {} : { cookie }) },
      payload: { content: 'hi' },
    })
  const { key, bind } = await signIn(site)
  const refused = await say(key)
  expect([refused.statusCode, refused.json()]).toEqual([
    403,
    { detail: 'Admins may do this only in the browser they signed in with.' },
  ])
  expect((await ask(site, 'site/profile', key)).statusCode).toBe(200) // a script may still read
  expect((await say(key, bind)).statusCode).toBe(404) // let in: there is no such game server
})

test('signing out makes the key worthless at once', async () => {
  const site = await signInApp()
  const { key, bind } = await signIn(site)
  const reply = await ask(site, 'auth/logout', key, bind, 'POST')
  expect([reply.statusCode, reply.json()]).toEqual([200, { ok: true }])
  expect(reply.headers['set-cookie']).toMatch(/^bind=; Path=\/; HttpOnly; SameSite=Strict; Max-Age=0$/)
  expect((await ask(site, 'site/profile', key, bind)).statusCode).toBe(401)
  expect((await ask(site, 'auth/logout', key, bind, 'POST')).statusCode).toBe(401)
  expect(
    (await readAudit(site)).filter(({ action }) => action === 'sign_out'),
    'once, as it was',
  ).toMatchObject([{ actor: STEAM_ID, phase: 'event', outcome: 'ok' }])
})

test('a key ends after 7 days without use and after 30 days in any case', async () => {
  const site = await signInApp()
  const idle = await signIn(site)
  site.clock.advance(7 * 86_400 + 1)
  expect((await ask(site, 'site/profile', idle.key)).statusCode).toBe(401)
  const used = await signIn(site)
  for (let day = 0; day < 30; day += 5) {
    expect((await ask(site, 'site/profile', used.key)).statusCode).toBe(200)
    site.clock.advance(5 * 86_400)
  }
  expect((await ask(site, 'site/profile', used.key)).statusCode).toBe(200)
  site.clock.advance(1)
  expect((await ask(site, 'site/profile', used.key)).statusCode).toBe(401)
})

test('the eleventh sign-in of an account ends the one unused for longest', async () => {
  const site = await signInApp()
  const keys: string[] = []
  for (let count = 0; count < 11; count += 1) {
    keys.push((await signIn(site)).key)
    site.clock.advance(600)
    expect((await ask(site, 'site/profile', keys[0] ?? '')).statusCode).toBe(200)
  }
  const statuses = await Promise.all(keys.map(async (key) => (await ask(site, 'site/profile', key)).statusCode))
  expect(statuses).toEqual([200, 401, ...Array(9).fill(200)])
})

test('people see where they are signed in and can end it, but only their own', async () => {
  const site = await signInApp()
  const first = await signIn(site)
  site.clock.advance(60)
  const second = await signIn(site)
  const stranger = await signIn(site, '76561198000000008')
  const list = await ask(site, 'auth/sessions', second.key)
  expect(list.json()).toEqual([
    { id: expect.any(Number), created: 1772366460, last_used: 1772366460, current: true },
    { id: expect.any(Number), created: 1772366400, last_used: 1772366400, current: false },
  ])
  const revoke = `auth/sessions/${list.json()[1].id}/revoke`
  expect((await ask(site, revoke, stranger.key, undefined, 'POST')).statusCode).toBe(404)
  expect((await ask(site, 'site/profile', first.key)).statusCode).toBe(200)
  expect((await ask(site, revoke, second.key, undefined, 'POST')).statusCode).toBe(200)
  expect((await ask(site, 'site/profile', first.key)).statusCode).toBe(401)
  expect((await ask(site, 'auth/sessions', second.key)).json()).toHaveLength(1)
})
