import { expect, test } from 'vitest'
import { z } from 'zod'
import { sql } from '#server/ground/db/db.ts'
import { INVALID } from '#testing/people/fake-steam.ts'
import { type Begun, begin, comeBack, type SignInApp, signIn, signInApp, validate } from '#testing/people/sign-in.ts'
import { readAudit } from '#testing/sites/admin-app.ts'

const NOT_VERIFIED = 'The sign-in could not be verified. Please try again.'
const NOT_ANY_MORE = 'This sign-in has expired, was already used or was begun in another browser.'

type ComeBack = (site: SignInApp, begun: Begun) => ReturnType<typeof validate>

/** What went wrong, how, and what the person reads. */
const PROBLEMS: [problem: string, detail: string, wrongly: ComeBack][] = [
  [
    'not_confirmed',
    NOT_VERIFIED,
    (site, begun) => {
      site.steam.answer = INVALID
      return validate(site.app, comeBack(site, begun), begun)
    },
  ],
  ['wrong_version', NOT_VERIFIED, (site, begun) => validate(site.app, '', begun)],
  ['unknown_attempt', NOT_ANY_MORE, (site, begun) => validate(site.app, comeBack(site, begun))],
  [
    'wrong_nonce',
    NOT_ANY_MORE,
    (site, begun) =>
      validate(site.app, comeBack(site, begun, { 'openid.response_nonce': '2020-01-01T00:00:00Zx' }), begun),
  ],
  [
    'replayed',
    NOT_ANY_MORE,
    async (site, begun) => {
      const before = await begin(site.app)
      expect((await validate(site.app, comeBack(site, before), before)).statusCode).toBe(200)
      return validate(site.app, comeBack(site, begun), begun)
    },
  ],
  [
    'no_answer',
    'Steam did not confirm the sign-in. Please try again in a moment.',
    (site, begun) => {
      site.steam.answer = (request) => request.socket.destroy()
      return validate(site.app, comeBack(site, begun), begun)
    },
  ],
]

test.each(PROBLEMS)('%s is written down, and the person reads %j', async (problem, detail, wrongly) => {
  const site = await signInApp()
  const reply = await wrongly(site, await begin(site.app))
  expect(reply.json()).toEqual({ detail })
  const failed = (await readAudit(site)).filter(({ outcome }) => outcome === 'failed')
  expect(failed).toMatchObject([{ action: 'sign_in', phase: 'event', parameters: JSON.stringify({ problem }) }])
})

test('Steam is asked in the words of a form, and for an answer that is not packed', async () => {
  const site = await signInApp()
  let headers: Record<string, unknown> = {}
  site.steam.answer = (request, response) => {
    headers = request.headers
    response.end(INVALID)
  }
  const begun = await begin(site.app)
  await validate(site.app, comeBack(site, begun), begun)
  expect(headers).toMatchObject({
    'content-type': 'application/x-www-form-urlencoded',
    'accept-encoding': 'identity',
  })
})

test('who signs in for the first time is told to all who keep lists of players, and later nobody is', async () => {
  const site = await signInApp()
  const version = async () =>
    (
      await site.db.one(
        z.object({ v: z.coerce.number() }),
        sql`select coalesce(sum(version), 0) as v from data_versions where data_group = 'players'`,
      )
    )?.v
  const before = (await version()) ?? 0
  await signIn(site)
  expect(await version()).toBe(before + 1)
  await signIn(site)
  expect(await version()).toBe(before + 1)
})

test('on an https page the sign-in ends with the protected cookies', async () => {
  const origin = 'https://localhost:3000'
  const { config } = await signInApp()
  const site = await signInApp({}, { site: { ...config.site, origins: [origin] } })
  const begun = await begin(site.app, {}, origin)
  expect(begun.cookie).toMatch(/^__Host-login=/)
  const plain = begun.cookie.replace('__Host-', '')
  expect((await validate(site.app, comeBack(site, begun), { ...begun, cookie: plain })).statusCode).toBe(401)
  const reply = await validate(site.app, comeBack(site, begun), begun)
  expect(reply.statusCode).toBe(200)
  expect(reply.headers['set-cookie']).toMatch(/^__Host-bind=[\w-]{43}; .*; Secure$/)
})

test('a session that is not there is named', async () => {
  const site = await signInApp()
  const { key } = await signIn(site)
  const reply = await site.app.inject({
    method: 'POST',
    url: '/api/v1/auth/sessions/999999/revoke',
    headers: { authorization: `Bearer ${key}` },
  })
  expect([reply.statusCode, reply.json()]).toEqual([404, { detail: 'Session not found' }])
})
