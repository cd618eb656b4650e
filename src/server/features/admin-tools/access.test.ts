import { expect, test } from 'vitest'
import { sql } from '#server/ground/db/db.ts'
import { type AdminApp, adminApp, callAdmin, readAudit, say } from '#testing/sites/admin-app.ts'

/** Nothing reached the game server, not even a connection. */
const expectUntouched = ({ executed, connections }: AdminApp) => expect([executed, connections()]).toEqual([[], 0])

test('T18: a visitor and a player are refused, and the audit remembers both', async () => {
  const site = await adminApp()
  const player = await site.seed.session()
  const paths = ['1/say', '1/change_map']
  for (const path of paths) {
    expect((await callAdmin(site, path, {}, { authorization: '' })).statusCode).toBe(401)
    expect((await callAdmin(site, path, {}, { authorization: player.authorization })).statusCode).toBe(403)
  }
  expectUntouched(site)
  const denied = { action: 'call', phase: 'event', outcome: 'denied', server_id: 1 }
  expect(await readAudit(site)).toEqual(
    paths.flatMap((path) => {
      const parameters = JSON.stringify({ call: `POST /api/v1/admin/:server/${path.slice(2)}` })
      return [null, player.steam_id].map((actor) => ({ ...denied, actor, parameters }))
    }),
  )
})

test('T19: claiming to be an admin does not make one', async () => {
  const site = await adminApp()
  const { authorization } = await site.seed.session()
  const claims = { authorization, 'x-is-admin': '1', cookie: 'userData={"is_admin":true}' }
  expect((await callAdmin(site, '1/say', { content: 'x', is_admin: true }, claims)).statusCode).toBe(403)
  expectUntouched(site)
})

test('T20: a dismissed admin has lost the power by the next request', async () => {
  const site = await adminApp()
  expect((await say(site, 'hi')).statusCode).toBe(200)
  await site.db.run(sql`delete from admins`)
  expect((await say(site, 'hi again')).statusCode).toBe(403)
  expect(site.executed).toEqual(['say hi'])
})

test('T24: no other spelling of the path reaches the game server', async () => {
  const site = await adminApp()
  const paths = ['/API/V1/admin/1/say', '/api/v1//admin/1/say', '/api/v1/admin/1/say/', '/api/v1/%61dmin/1/say']
  for (const url of [...paths, '/api/v1/x/..;/admin/1/say', '/api/v1/admin/1%2fsay']) {
    const headers = { authorization: site.authorization }
    const reply = await site.app.inject({ method: 'POST', url, headers, payload: { content: 'x' } })
    expect([404, 405], url).toContain(reply.statusCode)
  }
  const override = { authorization: site.authorization, 'x-http-method-override': 'POST' }
  expect((await site.app.inject({ url: '/api/v1/admin/1/say', headers: override })).statusCode).toBe(405)
  expectUntouched(site)
})

test('T27: a page of another site cannot act, not even with the key', async () => {
  const site = await adminApp()
  expect((await say(site, 'x', { 'content-type': 'text/plain' })).statusCode).toBe(415)
  expect((await say(site, 'x', { origin: 'https://evil.test' })).statusCode).toBe(403)
  expect((await say(site, 'x', { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
  expectUntouched(site)
  expect((await say(site, 'x')).statusCode).toBe(200)
})

test('T30: the audit has the address of the socket, whatever the headers say', async () => {
  const site = await adminApp()
  const headers = { authorization: site.authorization, 'x-forwarded-for': '203.0.113.9', 'x-real-ip': '203.0.113.9' }
  const url = '/api/v1/admin/1/say'
  await site.app.inject({ method: 'POST', url, headers, payload: { content: 'x' }, remoteAddress: '10.1.2.3' })
  expect(await site.db.run(sql`select 1 from audit where ip = '10.1.2.3' and phase = 'intent'`)).toBe(1)
  expect(await site.db.run(sql`select 1 from audit where ip <> '10.1.2.3'`)).toBe(0)
})

test('refused calls of strangers cannot fill the audit', async () => {
  const site = await adminApp()
  const knock = (remoteAddress: string) =>
    site.app.inject({ method: 'POST', url: '/api/v1/admin/1/say', payload: { content: 'x' }, remoteAddress })
  for (let count = 0; count < 30; count += 1) expect((await knock('10.1.2.3')).statusCode).toBe(401)
  expect(await readAudit(site)).toHaveLength(20)
})
