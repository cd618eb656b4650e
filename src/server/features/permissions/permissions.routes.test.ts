import { expect, test } from 'vitest'
import { sql } from '#server/ground/db/db.ts'
import { AdminTools } from '#server/ground/settings/admin-tools.ts'
import { PERMISSIONS } from '#shared/permissions.ts'
import { type TestApp, testApp } from '#testing/server.ts'

const ask = ({ app }: TestApp, authorization?: string) =>
  app.inject({ url: '/api/v1/admin/permissions', headers: authorization === undefined ? {} : { authorization } })

async function adminWith(site: TestApp, flags: string) {
  return site.seed.session(await site.seed.admin({ flags }))
}

test('flags say what an admin may do, at each request, and strangers are not told', async () => {
  const site = await testApp()
  expect((await ask(site)).statusCode).toBe(401)
  expect((await ask(site, (await site.seed.session()).authorization)).statusCode).toBe(403)
  const kicker = await adminWith(site, 'c')
  const reply = await ask(site, kicker.authorization)
  expect(reply.headers['cache-control']).toBe('no-store')
  expect(reply.json()).toEqual({
    may: ['addresses', 'kick'],
    fresh_until: site.clock.now().getTime() / 1000 + 900,
  })
  await site.db.run(sql`update admins set flags = 'de' where steam_id = ${kicker.steam_id}`)
  expect((await ask(site, kicker.authorization)).json().may).toEqual(['addresses', 'ban', 'lift', 'reports'])
  expect((await ask(site, (await adminWith(site, 'z')).authorization)).json().may).toEqual(PERMISSIONS)
})

test('the table of the settings is what counts, and who may not see addresses is given none', async () => {
  const site = await testApp({ admin_tools: AdminTools.parse({ may: { addresses: 'm', kick: 'o' }, say: 'b' }) })
  const { authorization } = await adminWith(site, 'bc')
  expect((await ask(site, authorization)).json().may).toEqual(['say', 'people', 'notes', 'watchlist'])
  const steam_id = await site.seed.player()
  await site.seed.connection({ steam_id, ip: '198.51.100.7', country: 'de' })
  const url = `/api/v1/stats/player/${steam_id}/connections`
  const told = await site.app.inject({ url, headers: { authorization } })
  expect(told.json()).toMatchObject([{ ip_address: '', ip_info: { country_iso: 'DE' } }])
  const root = await adminWith(site, 'z')
  const all = await site.app.inject({ url, headers: { authorization: root.authorization } })
  expect(all.json()).toMatchObject([{ ip_address: '198.51.100.7' }])
})
