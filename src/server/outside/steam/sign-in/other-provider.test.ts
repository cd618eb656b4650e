import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { begin, STEAM_ID, validate } from '#testing/people/sign-in.ts'
import { testApp } from '#testing/server.ts'
import type { SteamProvider } from './openid-provider.ts'

/** Written by others, from the protocol's text and not from ours. */
async function startOtherProvider(): Promise<SteamProvider> {
  const script = fileURLToPath(new URL('../../../../testing/people/openid-provider.py', import.meta.url))
  // Debian's own python, where Debian's packages are.
  const child = spawn('/usr/bin/python3', [script, STEAM_ID], { stdio: ['ignore', 'pipe', 'inherit'] })
  const closed = once(child, 'close')
  onTestFinished(async () => {
    child.kill()
    await closed
  })
  const [origin] = await Promise.race([
    once(createInterface({ input: child.stdout }), 'line'),
    closed.then(() => Promise.reject(new Error('The other provider did not start'))),
  ])
  return { endpoint: `${String(origin)}/openid/login`, idPrefix: `${String(origin)}/openid/id/` }
}

async function arrive() {
  const steam = await startOtherProvider()
  const site = await testApp({}, { steam })
  site.clock.set(new Date().toISOString()) // the other provider's nonces carry the real time
  const begun = await begin(site.app)
  const response = await fetch(begun.link, { redirect: 'manual' })
  const location = new URL(response.headers.get('location') ?? '')
  return { site, begun, location }
}

test('a provider written by others understands our question, and we understand its answers', async () => {
  const { site, begun, location } = await arrive()
  expect(location.href).toMatch(/^http:\/\/127\.0\.0\.1:3000\/callback\?/)
  const reply = await validate(site.app, location.search.slice(1), begun)
  expect([reply.statusCode, reply.json()]).toEqual([200, expect.objectContaining({ personaname: STEAM_ID })])
  const key = { authorization: `Bearer ${reply.json().api_key}` }
  const profile = await site.app.inject({ url: '/api/v1/site/profile', headers: key })
  expect(profile.json()).toMatchObject({ steam_id: STEAM_ID })
  expect((await validate(site.app, location.search.slice(1), begun)).statusCode).toBe(401)
})

test('it tells us that an assertion was forged', async () => {
  const { site, begun, location } = await arrive()
  const forged = new URLSearchParams(location.search)
  const victim = `${forged.get('openid.claimed_id')?.slice(0, -17)}76561198000000001`
  forged.set('openid.claimed_id', victim)
  forged.set('openid.identity', victim)
  expect((await validate(site.app, forged.toString(), begun)).statusCode).toBe(401)
})
