import { expect, onTestFinished, test } from 'vitest'
import { type Begun, begin, validate } from '#testing/people/sign-in.ts'
import type { TestApp } from '#testing/server.ts'
import { testApp } from '#testing/server.ts'
import { type IdentityProvider, startIdentityProvider } from './identity-provider.ts'
import type { DemoPerson } from './sign-in-page.ts'

const PEOPLE: DemoPerson[] = [
  { steamId: '76561198000000001', name: 'Ann', role: 'player' },
  { steamId: '76561198000000002', name: '<img src=x onerror=alert(1)>', role: 'admin' },
  { steamId: '76561198000000003', name: 'Cid "the" & co', role: 'banned' },
]

async function startSite(): Promise<{ site: TestApp; steam: IdentityProvider }> {
  const box: { site?: TestApp } = {}
  const steam = await startIdentityProvider({ people: PEOPLE, now: () => box.site?.clock.now() ?? new Date(0) })
  onTestFinished(() => steam.close())
  box.site = await testApp({}, { steam })
  return { site: box.site, steam }
}

/** Every link of the sign-in page by its text's first word. */
async function openPage({ link }: Begun) {
  const response = await fetch(link)
  const html = await response.text()
  const hrefs = [...html.matchAll(/href="(\/openid\/(?:choose|cancel)[^"]*)"/g)].map(
    ([, href]) => new URL((href ?? '').replaceAll('&amp;', '&'), link),
  )
  return { response, html, hrefs }
}

async function choose(begun: Begun, index: number): Promise<string> {
  const { hrefs } = await openPage(begun)
  const response = await fetch(hrefs[index] ?? '', { redirect: 'manual' })
  return new URL(response.headers.get('location') ?? '').search.slice(1)
}

test('a visitor signs in as whoever they choose, over the same messages and the same verifier', async () => {
  const { site } = await startSite()
  await site.seed.admin({ steam_id: await site.seed.player({ steam_id: '76561198000000002', name: 'Boss' }) })
  const admin = await begin(site.app)
  const adminReply = await validate(site.app, await choose(admin, 1), admin)
  expect(adminReply.json()).toMatchObject({ personaname: 'Boss', is_admin: true })
  const player = await begin(site.app)
  const playerReply = await validate(site.app, await choose(player, 0), player)
  expect(playerReply.json()).toMatchObject({ personaname: '76561198000000001', is_admin: false })
})

test('cancelling leads back without a sign-in', async () => {
  const { site } = await startSite()
  const begun = await begin(site.app)
  const reply = await validate(site.app, await choose(begun, 3), begun)
  expect([reply.statusCode, reply.json()]).toEqual([401, { detail: 'The sign-in was cancelled.' }])
})

test('a changed assertion is not confirmed, a true one only once', async () => {
  const { site, steam } = await startSite()
  const begun = await begin(site.app)
  const query = await choose(begun, 0)
  const forged = query.replaceAll('76561198000000001', '76561198000000002')
  expect((await validate(site.app, forged, begun)).statusCode).toBe(401)
  const ask = async (text: string) => {
    const body = new URLSearchParams(text)
    body.set('openid.mode', 'check_authentication')
    return (await fetch(steam.endpoint, { method: 'POST', body })).text()
  }
  expect(await ask(forged)).toBe('ns:http://specs.openid.net/auth/2.0\nis_valid:false\n')
  expect(await ask(query)).toBe('ns:http://specs.openid.net/auth/2.0\nis_valid:true\n')
  expect(await ask(query)).toBe('ns:http://specs.openid.net/auth/2.0\nis_valid:false\n')
})

test('the page is plain HTML: names are text, nothing runs, nothing comes from elsewhere', async () => {
  const { site } = await startSite()
  const { response, html } = await openPage(await begin(site.app))
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
  expect(html).not.toMatch(/<script|<style|<img|style=|\son\w+="/)
  expect(response.headers.get('content-security-policy')).toBe(
    "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'",
  )
  const style = await fetch(new URL('/openid/style.css', response.url))
  expect([style.status, style.headers.get('content-type')]).toEqual([200, 'text/css; charset=utf-8'])
})

test.each([
  [
    'a site on another machine',
    { 'openid.return_to': 'https://evil.test/callback', 'openid.realm': 'https://evil.test' },
  ],
  ['a realm that is not the site', { 'openid.realm': 'http://127.0.0.1:9' }],
  ['another mode', { 'openid.mode': 'associate' }],
  ['no address', { 'openid.return_to': 'nowhere' }],
])('%s is turned away', async (_, change) => {
  const { site } = await startSite()
  const { link } = await begin(site.app)
  for (const [name, value] of Object.entries(change)) link.searchParams.set(name, value)
  expect((await fetch(link, { redirect: 'manual' })).status).toBe(400)
  link.pathname = '/openid/choose'
  link.searchParams.set('as', PEOPLE[0]?.steamId ?? '')
  expect((await fetch(link, { redirect: 'manual' })).status).toBe(400)
})

test('other paths and too much text are turned away, and it goes on', async () => {
  const { site, steam } = await startSite()
  const root = new URL('/', steam.endpoint)
  expect((await fetch(root)).status).toBe(404)
  expect((await fetch(root, { method: 'DELETE' })).status).toBe(405)
  await expect(fetch(steam.endpoint, { method: 'POST', body: 'x'.repeat(100_000) })).rejects.toThrow()
  expect((await openPage(await begin(site.app))).hrefs).toHaveLength(4)
})
