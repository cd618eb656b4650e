import { expect, test } from 'vitest'
import { sql } from '#server/ground/db/db.ts'
import { Weapon, type WeaponSummary } from '#shared/contracts/weapons.ts'
import { type TestApp, testApp } from '#testing/server.ts'

test('weapons stand by kills of players, then by the name shown', async () => {
  const { app, seed } = await testApp()
  const ann = await seed.player()
  await seed.weapon({ name: 'weapon_b', shown: 'beta' })
  await seed.weapon({ name: 'weapon_a', shown: 'Alpha <b>' })
  const m67 = await seed.weapon({
    name: 'grenade_m67',
    shown: 'M67 Frag',
    desc: 'Standard issue',
    category: 10,
    category_name: 'Grenade',
  })
  await seed.playerWeapon({ server_id: 1, steam_id: ann, weapon_id: m67, kills: 5, tks: 2 })
  await seed.playerWeapon({ server_id: 2, steam_id: ann, weapon_id: m67, kills: 7 })
  const list = (await app.inject('/api/v1/site/weapons3')).json<WeaponSummary[]>()
  expect(list.map((weapon) => [weapon.weapon_name_trans, weapon.kill_count])).toEqual([
    ['M67 Frag', 12],
    ['Alpha <b>', 0],
    ['beta', 0],
  ])
  expect(list[0]).toEqual({
    id: m67,
    weapon_name: 'grenade_m67',
    weapon_name_trans: 'M67 Frag',
    weapon_desc: 'Standard issue',
    weapon_category: 10,
    category_info: { id: 10, category_name: 'Grenade' },
    kill_count: 12,
  })
})

test('without weapons the list is empty', async () => {
  const { app } = await testApp()
  expect((await app.inject('/api/v1/site/weapons3')).json()).toEqual([])
})

/** One weapon used by Ann on two servers, by Bob, who is banned, and by Cid, an admin. */
async function armoury(site: TestApp) {
  const { seed } = site
  await seed.server({ id: 1, name: 'Alpha' })
  await seed.server({ id: 2, name: 'Beta 100%' })
  const weapon_id = await seed.weapon({ name: 'weapon_akm', shown: 'AKM' })
  const other = await seed.weapon()
  const ann = await seed.player({ name: 'Ann', avatarhash: 'ab' })
  const bob = await seed.ban({ name: 'Bob_' })
  const cid = await seed.admin({ name: 'Cid' })
  await seed.playerWeapon({ server_id: 2, steam_id: ann, weapon_id, kills: 10 })
  await seed.playerWeapon({ server_id: 1, steam_id: ann, weapon_id, kills: 10, tks: 1 })
  await seed.playerWeapon({ server_id: 1, steam_id: bob, weapon_id, kills: 10 })
  await seed.playerWeapon({ server_id: 1, steam_id: cid, weapon_id, kills: 0, tks: 3 })
  await seed.playerWeapon({ server_id: 1, steam_id: bob, weapon_id: other, kills: 99 })
  const ask = async (query = '') => {
    const reply = await site.app.inject(`/api/v1/site/weapons2/${weapon_id}${query}`)
    const { player_kills_info: users, ...weapon } = reply.json<Weapon>()
    return {
      weapon,
      users,
      shown: users.map((user) => `${user.personaname}@${user.server_id}`),
      headers: reply.headers,
    }
  }
  return { ask, ann, bob }
}

test('a weapon shows its users by kills, ties by Steam id and server', async () => {
  const { ask, ann } = await armoury(await testApp())
  const { weapon, users, shown, headers } = await ask()
  expect(weapon).toMatchObject({ weapon_name: 'weapon_akm', kill_count: 30 })
  expect(shown).toEqual(['Ann@1', 'Ann@2', 'Bob_@1', 'Cid@1'])
  expect(users[0]).toEqual({
    steam_id: ann,
    personaname: 'Ann',
    avatarhash: 'ab',
    kill_count: 10,
    tk_count: 1,
    server_id: 1,
    server_info: { server_name: 'Alpha' },
  })
  expect(headers).toMatchObject({ 'x-total-count': '4', 'x-filtered-count': '4' })
})

test("a weapon's users come in pages that neither overlap nor leave anyone out", async () => {
  const { ask } = await armoury(await testApp())
  expect((await ask('?limit=2')).shown).toEqual(['Ann@1', 'Ann@2'])
  expect((await ask('?limit=2&offset=2')).shown).toEqual(['Bob_@1', 'Cid@1'])
  expect(await ask('?limit=2&offset=4')).toMatchObject({ shown: [], headers: { 'x-total-count': '4' } })
})

test('without a limit all of them come, however many, from the offset on and of those searched for', async () => {
  const site = await testApp()
  const weapon = await site.seed.weapon({ name: 'weapon_akm' })
  await site.seed.server({ id: 1 })
  await site.db.run(sql`
    insert into players (steam_id, personaname)
    select 76561198000000000 + n, case when n % 2 = 0 then 'Even' else 'Odd' end from generate_series(1, 12000) as n`)
  await site.db.run(sql`
    insert into player_weapons (server_id, steam_id, weapon_id, kill_count)
    select 1, steam_id, ${weapon}, (steam_id % 7)::int from players`)
  const ask = async (query: string) => {
    const reply = await site.app.inject(`/api/v1/site/weapons2/${weapon}${query}`)
    const { player_kills_info: users } = Weapon.parse(reply.json())
    return { users, counts: [reply.headers['x-total-count'], reply.headers['x-filtered-count']] }
  }
  const whole = await ask('')
  expect(whole.users).toHaveLength(12_000)
  expect(whole.counts).toEqual(['12000', '12000'])
  expect(new Set(whole.users.map(({ steam_id }) => steam_id)).size).toBe(12_000)
  expect(whole.users.map(({ kill_count }) => kill_count)).toEqual(
    whole.users.map(({ kill_count }) => kill_count).sort((a, b) => b - a),
  )
  expect((await ask('?offset=11990')).users).toEqual(whole.users.slice(11_990))
  const even = await ask('?q=even')
  expect(even.users).toEqual(whole.users.filter(({ personaname }) => personaname === 'Even'))
  expect(even.counts).toEqual(['12000', '6000'])
})

test("a search of a weapon's users finds names, ids, game servers and the words admin and banned", async () => {
  const { ask, bob } = await armoury(await testApp())
  const found = async (q: string) => {
    const { shown, headers } = await ask(`?q=${encodeURIComponent(q)}`)
    expect(headers).toMatchObject({ 'x-total-count': '4', 'x-filtered-count': String(shown.length) })
    return shown
  }
  expect(await found(' ANN')).toEqual(['Ann@1', 'Ann@2', 'Bob_@1']) // 'banned' contains it
  expect(await found('ob_')).toEqual(['Bob_@1'])
  expect(await found('beta')).toEqual(['Ann@2'])
  expect(await found('%')).toEqual(['Ann@2'])
  expect(await found('ADMIN')).toEqual(['Cid@1'])
  expect(await found('banned')).toEqual(['Bob_@1'])
  expect(await found(bob)).toEqual(['Bob_@1'])
  expect(await found("x' or '1'='1")).toEqual([])
  expect((await ask('?q=ann&limit=1&offset=1')).shown).toEqual(['Ann@2'])
})

test('a weapon nobody used has no users', async () => {
  const { app, seed } = await testApp()
  const id = await seed.weapon()
  for (const query of ['', '?limit=10']) {
    const reply = await app.inject(`/api/v1/site/weapons2/${id}${query}`)
    expect(reply.json()).toMatchObject({ id, kill_count: 0, player_kills_info: [] })
    expect(reply.headers).toMatchObject({ 'x-total-count': '0', 'x-filtered-count': '0' })
  }
})

test('a weapon nobody knows is not found, and a text is no id', async () => {
  const { app } = await testApp()
  const unknown = await app.inject('/api/v1/site/weapons2/77')
  expect([unknown.statusCode, unknown.json()]).toEqual([404, { detail: 'Weapon not found' }])
  expect((await app.inject('/api/v1/site/weapons2/weapon_akm')).statusCode).toBe(422)
})
