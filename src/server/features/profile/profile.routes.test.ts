import { expect, test } from 'vitest'
import { sql } from '#server/ground/db/db.ts'
import { type TestApp, testApp } from '#testing/server.ts'

const PATH = '/api/v1/site/profile'

async function signedIn() {
  const site = await testApp()
  const steam_id = await site.seed.player({ name: 'Ann', avatarhash: 'ab12' })
  const { authorization } = await site.seed.session(steam_id)
  return { ...site, steam_id, headers: { authorization } }
}

const setSmoke = ({ app, headers }: TestApp & { headers: Record<string, string> }, payload: object) =>
  app.inject({ method: 'PUT', url: `${PATH}/smoke`, headers, payload })

test('people read their own profile, and nobody else does', async () => {
  const site = await signedIn()
  const reply = await site.app.inject({ url: PATH, headers: site.headers })
  expect(reply.json()).toEqual({ personaname: 'Ann', avatarhash: 'ab12', steam_id: site.steam_id, has_smoke: false })
  expect(reply.headers['cache-control']).toBe('no-store')
  expect((await site.app.inject(PATH)).statusCode).toBe(401)
})

test('the smoke setting is kept, whether it comes as a truth value or as the number of the dropdown', async () => {
  const site = await signedIn()
  for (const [given, kept] of [
    [true, true],
    [0, false],
    [1, true],
    [false, false],
  ] as const) {
    const reply = await setSmoke(site, { has_smoke: given })
    expect([reply.statusCode, reply.json()]).toEqual([200, { has_smoke: kept }])
    expect((await site.app.inject({ url: PATH, headers: site.headers })).json().has_smoke).toBe(kept)
  }
})

test('anything else than one of the two is refused and changes nothing', async () => {
  const site = await signedIn()
  await setSmoke(site, { has_smoke: true })
  for (const given of [2, -1, 'true', '1', null, [], {}, undefined]) {
    const reply = await setSmoke(site, { has_smoke: given })
    expect([reply.statusCode, reply.json()]).toEqual([422, { detail: 'has_smoke: must be true or false' }])
  }
  expect((await site.app.inject({ url: PATH, headers: site.headers })).json().has_smoke).toBe(true)
})

test("T23: a body that names more cannot reach another's row or rights", async () => {
  const site = await signedIn()
  const other = await site.seed.player({ name: 'Bob' })
  const reply = await setSmoke(site, { has_smoke: true, steam_id: other, is_admin: true })
  expect([reply.statusCode, reply.json()]).toEqual([422, { detail: 'steam_id: not a known field' }])
  expect(await site.db.run(sql`select 1 from players where has_smoke`)).toBe(0)
  expect(await site.db.run(sql`select 1 from admins`)).toBe(0)
})

test('T26: a suffix that looks like a file gives nothing a cache could keep', async () => {
  const site = await signedIn()
  for (const url of [`${PATH}/x.css`, `${PATH}.css`, `${PATH}/smoke/x.js`, `${PATH}%2fx.css`, `${PATH};x.css`]) {
    const reply = await site.app.inject({ url, headers: site.headers })
    expect([reply.statusCode, reply.headers['cache-control'], reply.json()], url).toEqual([
      404,
      'no-store',
      { detail: 'Not found' },
    ])
  }
})
