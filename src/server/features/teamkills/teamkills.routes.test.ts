import { expect, test } from 'vitest'
import type { PlayerTeamkill, Teamkill } from '#shared/contracts/teamkills.ts'
import { type TestApp, testApp } from '#testing/server.ts'

const recent = async ({ app }: TestApp, query = '') =>
  (await app.inject(`/api/v1/stats/teamkills2${query}`)).json<Teamkill[]>()
const ids = (list: { id: number }[]) => list.map(({ id }) => id)

test('a teamkill tells who, whom, as what, with what, where and when', async () => {
  const site = await testApp()
  const { seed } = site
  await seed.server({ id: 2, name: 'Beta' })
  const attacker = await seed.stats({ server_id: 2, name: 'Ann', player_name: '<b>ann</b>', avatarhash: 'aa11' })
  const victim = await seed.player({ name: 'Bob' })
  const weapon_id = await seed.weapon({ name: 'weapon_m4a1', shown: 'M4A1', category: 1 })
  const map_id = await seed.map({ name: 'tell_coop', shown: 'Tell (Checkpoint)' })
  const attacker_role_id = await seed.role({ template: 'template_recon_security_coop', name: 'Recon' })
  await seed.teamkill({
    server_id: 2,
    attacker,
    victim,
    weapon_id,
    map_id,
    attacker_role_id,
    forgiven: true,
    occurred: '2026-03-01T11:00:00Z',
  })
  expect(await recent(site)).toEqual([
    {
      id: 1,
      occurred: 1_772_362_800,
      weapon_id,
      weapon_name: 'weapon_m4a1',
      weapon_name_trans: 'M4A1',
      map_id,
      map_name: 'tell_coop',
      map_name_trans: 'Tell (Checkpoint)',
      forgiven: true,
      amnesty: false,
      server_id: 2,
      server_name: 'Beta',
      attacker_info: {
        steam_id: attacker,
        personaname: 'Ann',
        player_name: '<b>ann</b>',
        avatarhash: 'aa11',
        role: { class_name: 'Recon', class_template: 'template_recon_security_coop' },
      },
      // without a row on that server the name on Steam stands in
      victim_info: { steam_id: victim, personaname: 'Bob', player_name: 'Bob', avatarhash: '', role: null },
    },
  ])
})

test('a teamkill before any map line has no map', async () => {
  const site = await testApp()
  await site.seed.teamkill()
  expect(await recent(site)).toMatchObject([{ map_id: null, map_name: '', map_name_trans: '' }])
})

test('the window is 24 hours unless another is asked for, and moves with the clock', async () => {
  const site = await testApp()
  await site.seed.teamkill({ occurred: '2026-02-28T11:59:59Z' }) // 1: 24 h and a second ago
  await site.seed.teamkill({ occurred: '2026-02-28T12:00:01Z' }) // 2
  await site.seed.teamkill({ occurred: '2026-03-01T11:30:00Z' }) // 3
  expect(ids(await recent(site))).toEqual([3, 2])
  expect(ids(await recent(site, '?hours=25'))).toEqual([3, 2, 1])
  expect(ids(await recent(site, '?hours=1'))).toEqual([3])
  site.clock.advance(60)
  site.app.snapshots.drop(null)
  expect(ids(await recent(site))).toEqual([3])
})

test.each(['hours=0', 'hours=745', 'hours=-1', 'hours=1.5', 'hours=24&hours=24', 'hours='])(
  '?%s is refused',
  async (query) => {
    const { app } = await testApp()
    const reply = await app.inject(`/api/v1/stats/teamkills2?${query}`)
    expect(reply.statusCode).toBe(422)
    expect(reply.json().detail).toMatch(/^hours: /)
  },
)

test('each sort goes by what is shown, whatever the case, the newest first among equals', async () => {
  const site = await testApp()
  const { seed } = site
  const [bob, ann, nameless] = await Promise.all([
    seed.player({ name: 'bob' }),
    seed.player({ name: 'Ann' }),
    seed.player({ name: ' ' }),
  ])
  await seed.stats({ steam_id: nameless, player_name: 'Zoë' })
  const akm = await seed.weapon({ name: 'weapon_z', shown: 'akm' })
  const m4 = await seed.weapon({ name: 'weapon_a', shown: 'M4A1' })
  const tell = await seed.map({ name: 'a_map', shown: 'tell' })
  const siege = await seed.map({ name: 'z_map', shown: 'Siege' })
  const at = (minute: number) => `2026-03-01T11:0${minute}:00Z`
  await seed.teamkill({ attacker: bob, victim: ann, weapon_id: m4, map_id: tell, occurred: at(1) }) // 1
  await seed.teamkill({ attacker: ann, victim: nameless, weapon_id: akm, occurred: at(2) }) // 2
  await seed.teamkill({ attacker: nameless, victim: bob, weapon_id: m4, map_id: siege, occurred: at(3) }) // 3
  await seed.teamkill({ attacker: bob, victim: ann, weapon_id: akm, map_id: tell, occurred: at(4) }) // 4
  await seed.teamkill({ attacker: bob, victim: ann, weapon_id: akm, map_id: tell, occurred: at(4) }) // 5
  const sorted = async (sort: string) => ids(await recent(site, `?sort_by=${sort}`))
  expect(await sorted('occurred')).toEqual([5, 4, 3, 2, 1])
  expect(await sorted('attacker_name')).toEqual([2, 5, 4, 1, 3])
  expect(await sorted('victim_name')).toEqual([5, 4, 1, 3, 2])
  expect(await sorted('weapon')).toEqual([5, 4, 2, 3, 1])
  expect(await sorted('map')).toEqual([3, 5, 4, 1, 2])
  expect(await sorted('id;drop table teamkills')).toEqual([5, 4, 3, 2, 1])
})

test('without teamkills the list is empty', async () => {
  expect(await recent(await testApp())).toEqual([])
})

test("a player's teamkills are those given and taken on that server, newest first", async () => {
  const site = await testApp()
  const { seed, app } = site
  const ann = await seed.stats({ name: 'Ann', player_name: 'ann here' })
  const bob = await seed.player({ name: 'Bob' })
  const weapon_id = await seed.weapon({ category: 10 })
  const victim_role_id = await seed.role({ template: 'template_combat_medic', name: 'Combat Medic' })
  await seed.teamkill({ attacker: ann, victim: bob, weapon_id, victim_role_id, occurred: '2024-01-01' }) // 1
  await seed.teamkill({ attacker: bob, victim: ann, weapon_id, amnesty: true, occurred: '2025-01-01' }) // 2
  await seed.teamkill({ attacker: bob }) // of others
  await seed.teamkill({ attacker: ann, victim: bob, server_id: 2 }) // elsewhere
  const list = (await app.inject(`/api/v1/stats/player2/${ann}/teamkills/1`)).json<PlayerTeamkill[]>()
  expect(list).toMatchObject([
    { id: 2, type: 'tk_taken', attacker_steam_id: bob, victim_steam_id: ann, amnesty: true, victim_role: null },
    { id: 1, type: 'tk_given', attacker_player_name: 'ann here', victim_personaname: 'Bob', occurred: 1_704_067_200 },
  ])
  expect(list[1]).toMatchObject({
    weapon_category_id: 10,
    attacker_role: null,
    victim_role: { class_name: 'Combat Medic', class_template: 'template_combat_medic' },
  })
  expect(list[0]).not.toHaveProperty('server_id')
})

test('a player nobody knows has no teamkills', async () => {
  const { app } = await testApp()
  expect((await app.inject('/api/v1/stats/player2/76561198000000999/teamkills/1')).json()).toEqual([])
})
