import { expect, test } from 'vitest'
import { begin, newAddress, SITE, signInApp } from '#testing/people/sign-in.ts'
import { testApp } from '#testing/server.ts'

const askLink = (app: Awaited<ReturnType<typeof testApp>>['app'], redirectUri: string, headers = {}) =>
  app.inject({
    url: `/api/v1/auth/login?${new URLSearchParams({ redirect_uri: redirectUri })}`,
    headers,
    remoteAddress: newAddress(),
  })

test('the link leads to Steam with our own address as realm, and the browser gets a cookie only we can read', async () => {
  const { app } = await testApp()
  const reply = await askLink(app, `${SITE}/callback`)
  const link = new URL(reply.json().link)
  expect(link.origin + link.pathname).toBe('https://steamcommunity.com/openid/login')
  expect(Object.fromEntries(link.searchParams)).toEqual({
    'openid.ns': 'http://specs.openid.net/auth/2.0',
    'openid.mode': 'checkid_setup',
    'openid.identity': 'http://specs.openid.net/auth/2.0/identifier_select',
    'openid.claimed_id': 'http://specs.openid.net/auth/2.0/identifier_select',
    'openid.return_to': expect.stringMatching(/^http:\/\/127\.0\.0\.1:3000\/callback\?state=[\w-]{43}$/),
    'openid.realm': SITE,
  })
  expect(reply.headers['set-cookie']).toMatch(/^login=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600$/)
})

test('on an https site both cookies are Secure and carry the protected prefix', async () => {
  const origin = 'https://stats.example.org'
  const { app, config } = await testApp({})
  const secure = await testApp({ site: { ...config.site, origins: [origin] } })
  expect((await askLink(app, `${origin}/callback`)).statusCode).toBe(422)
  const reply = await askLink(secure.app, `${origin}/callback`)
  expect(reply.headers['set-cookie']).toMatch(
    /^__Host-login=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600; Secure$/,
  )
})

test('on an https site a plain cookie that a neighbouring host planted is not taken for ours', async () => {
  const origin = 'https://stats.example.org'
  const { config } = await testApp({})
  const { app } = await testApp({ site: { ...config.site, origins: [origin] } })
  const [planted, own] = ['p'.repeat(43), 'o'.repeat(43)]
  const url = `/api/v1/auth/login?${new URLSearchParams({ redirect_uri: `${origin}/callback` })}`
  const cookie = `login=${planted}; __Host-login=${own}`
  expect((await app.inject({ url, headers: { cookie } })).headers['set-cookie']).toContain(`__Host-login=${own};`)
  const alone = await app.inject({ url, headers: { cookie: `login=${planted}` } })
  expect(alone.headers['set-cookie']).not.toContain(planted)
})

test.each([
  'https://evil.test/callback',
  '//evil.test/callback',
  'http://127.0.0.1:3000@evil.test/callback',
  'http://127.0.0.1:3000\\@evil.test/callback',
  'http://127.0.0.1:3000/callback/../x',
  'javascript:alert(1)',
  'http://127.0.0.1:3000/callback\r\nX:1',
  'http://127.0.0.1:3000/callback%0d%0aX:1',
  '',
])('a redirect to %j is refused', async (address) => {
  const { app } = await testApp()
  const reply = await askLink(app, address)
  expect([reply.statusCode, reply.json()]).toEqual([422, { detail: 'redirect_uri: not an address of this site' }])
  expect(reply.headers['set-cookie']).toBeUndefined()
})

test('no variant of our own address is taken for it', async () => {
  const { app } = await testApp()
  const good = `${SITE}/callback`
  const inserts = ['.', '/', '\\', '@', ':', '?', '#', '%00', '%2e', ' ', '\t', '\u2024', 'x', ';']
  const positions = Array.from({ length: good.length + 1 }, (_, at) => at)
  const variants = positions.flatMap((at) => inserts.map((text) => good.slice(0, at) + text + good.slice(at)))
  const others = [good.toUpperCase(), good.slice(0, -1), `${SITE}/Callback`, SITE, good.replace('http', 'https')]
  expect(variants.length).toBeGreaterThan(200)
  for (const variant of [...variants, ...others]) {
    expect((await askLink(app, variant)).statusCode, variant).toBe(422)
  }
  const twice = `redirect_uri=${encodeURIComponent(good)}`
  const repeated = await app.inject(`/api/v1/auth/login?${twice}&${twice}`)
  expect([repeated.statusCode, repeated.json()]).toEqual([422, { detail: 'redirect_uri: one value only' }])
  expect((await app.inject('/api/v1/auth/login')).statusCode).toBe(422)
})

test('what a request says of its host does not reach the link', async () => {
  const site = await signInApp()
  const forged = {
    host: 'evil.test',
    'x-forwarded-host': 'evil.test',
    'x-forwarded-proto': 'https',
    'x-forwarded-for': '203.0.113.9',
  }
  const { link, returnTo, cookie } = await begin(site.app, forged)
  expect(link.href).not.toContain('evil.test')
  expect(returnTo).toMatch(/^http:\/\/127\.0\.0\.1:3000\/callback\?/)
  expect(cookie).toMatch(/^login=/)
})

test.each([1, 2])('one address may begin or end ten sign-ins a minute, with %d processes', async (processes) => {
  const first = await testApp({}, { isShared: () => processes > 1 })
  const last = processes > 1 ? await testApp({}, { db: first.db, isShared: () => true }) : first
  const ask = (path: string) => {
    const { app } = path === 'validate' ? last : first
    return app.inject({ url: `/api/v1/auth/${path}`, remoteAddress: '10.9.9.9' })
  }
  const link = `login?redirect_uri=${encodeURIComponent(`${SITE}/callback`)}`
  for (let count = 0; count < 5; count += 1) {
    expect([(await ask(link)).statusCode, (await ask('validate')).statusCode]).toEqual([200, 401])
  }
  const refused = await ask(link)
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, expect.stringMatching(/^([1-9]|10)$/)])
  expect((await ask('validate')).statusCode).toBe(429)
})
