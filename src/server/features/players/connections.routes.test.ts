import { expect, test } from 'vitest'
import { tokenWith } from '#testing/people/script-token.ts'
import { testApp } from '#testing/server.ts'

test('connections are for admins alone, and are kept by nobody on the way', async () => {
  const { app, seed } = await testApp()
  const ann = await seed.player()
  await seed.connection({ steam_id: ann, ip: '203.0.113.7' })
  const url = `/api/v1/stats/player/${ann}/connections`
  const asked = async (authorization?: string) =>
    app.inject({ url, headers: authorization === undefined ? {} : { authorization } })
  const visitor = await asked()
  const player = await asked((await seed.session(ann)).authorization)
  const admin = await asked((await seed.session(await seed.admin())).authorization)
  expect([visitor, player, admin].map(({ statusCode }) => statusCode)).toEqual([401, 403, 200])
  for (const reply of [visitor, player, admin]) expect(reply.headers['cache-control']).toBe('no-store')
  expect(visitor.body + player.body).not.toContain('203.0.113.7')
  expect(admin.json()).toMatchObject([{ ip_address: '203.0.113.7' }])
})

test('a token is told addresses by the scope for that alone', async () => {
  const { app, seed, db } = await testApp()
  const ann = await seed.player()
  await seed.connection({ steam_id: ann, ip: '203.0.113.7' })
  const asked = async (scopes: readonly string[]) => {
    const { authorization } = await tokenWith(db, scopes)
    return app.inject({ url: `/api/v1/stats/player/${ann}/connections`, headers: { authorization } })
  }
  const [told, others] = [await asked(['connections']), await asked(['read', 'chat', 'doctor', 'say', 'change_map'])]
  expect(told.json()).toMatchObject([{ ip_address: '203.0.113.7' }])
  expect([told.headers['cache-control'], others.statusCode]).toEqual(['no-store', 403])
  expect(others.body).not.toContain('203.0.113.7')
})

test('connections are newest first, with the country in words, and without what was forgotten', async () => {
  const { app, seed } = await testApp()
  const ann = await seed.player()
  await seed.connection({ steam_id: ann, connected: '2025-01-01', country: 'se' })
  await seed.connection({ steam_id: ann, connected: '2026-01-01', ip: '2001:db8::1', server_id: 2 })
  await seed.connection({ steam_id: await seed.player(), ip: '203.0.113.9' })
  const { authorization } = await seed.session(await seed.admin())
  const reply = await app.inject({ url: `/api/v1/stats/player/${ann}/connections`, headers: { authorization } })
  expect(reply.json()).toEqual([
    {
      id: 2,
      server_id: 2,
      ip_address: '2001:db8::1',
      ip_info: { country: '', country_iso: '' },
      connect_date: 1_767_225_600,
    },
    {
      id: 1,
      server_id: 1,
      ip_address: '',
      ip_info: { country: 'Sweden', country_iso: 'SE' },
      connect_date: 1_735_689_600,
    },
  ])
})
