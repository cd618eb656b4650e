import { expect, test } from 'vitest'
import { type AdminApp, adminApp, changeMap, readAudit, say } from '#testing/sites/admin-app.ts'

async function asAdminWith(site: AdminApp, ...flags: string[]): Promise<AdminApp> {
  const steam_id = await site.seed.player()
  for (const letters of flags) await site.seed.admin({ steam_id, flags: letters })
  const { authorization } = await site.seed.session(steam_id)
  return { ...site, authorization, steam_id }
}

test.each([
  ['b', 403, 403],
  ['j', 200, 403],
  ['g', 403, 200],
  ['bgj', 200, 200],
  ['z', 200, 200],
  ['', 403, 403],
])('an admin with the flags %j may say: %d, and change the map: %d', async (flags, said, changed) => {
  const site = await asAdminWith(await adminApp(), flags)
  const map_id = await site.seed.map()
  expect((await say(site, 'hi')).statusCode).toBe(said)
  expect((await changeMap(site, map_id)).statusCode).toBe(changed)
})

test('someone who is an admin in two places has the flags of both', async () => {
  const site = await asAdminWith(await adminApp(), 'b', 'j')
  expect((await say(site, 'hi')).statusCode).toBe(200)
})

test('a refusal for want of a flag tells why, reaches no game server, and the audit remembers it', async () => {
  const site = await asAdminWith(await adminApp(), 'bcd')
  const reply = await say(site, 'hi')
  expect(reply.json()).toEqual({ detail: 'Your SourceMod flags do not allow this' })
  expect([site.executed, site.connections()]).toEqual([[], 0])
  expect(await readAudit(site)).toMatchObject([
    { actor: site.steam_id, action: 'say', phase: 'event', outcome: 'denied', server_id: 1 },
  ])
})
