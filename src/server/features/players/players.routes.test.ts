import { expect, test } from 'vitest'
import { addUpAll } from '#server/counting/sums/keep-sums.ts'
import { type TestApp, testApp } from '#testing/server.ts'

const NOBODY = '76561198000000999'

const ask = async ({ app }: TestApp, path: string) => {
  const reply = await app.inject(`/api/v1/stats/${path}`)
  return [reply.statusCode, reply.json()]
}

test("a player's servers begin with the one they were on last", async () => {
  const site = await testApp()
  const { seed } = site
  await seed.server({ id: 4, name: 'Gone', enabled: false })
  const ann = await seed.stats({ server_id: 1, last_seen: '2026-01-01' })
  await seed.stats({ server_id: 2, steam_id: ann, last_seen: '2026-02-01' })
  await seed.stats({ server_id: 3, steam_id: ann, last_seen: '2026-01-01' })
  await seed.stats({ server_id: 4, steam_id: ann, last_seen: '2026-02-28' })
  expect(await ask(site, `player2/${ann}/servers`)).toEqual([
    200,
    [
      { sid: 2, server_name: 'Server 2' },
      { sid: 1, server_name: 'Server 1' },
      { sid: 3, server_name: 'Server 3' },
    ],
  ])
})

test('a player nobody knows has been on no server', async () => {
  expect(await ask(await testApp(), `player2/${NOBODY}/servers`)).toEqual([200, []])
})

test('every number of a player on a server is told', async () => {
  const site = await testApp()
  const counters = {
    score: -5,
    all_time_score: 3_000_000_000,
    wins: 1,
    losses: 2,
    kills: 3,
    deaths: 4,
    suicides: 5,
    killstreak: 6,
    headshot_given: 7,
    headshot_taken: 8,
    tk_given: 9,
    tk_taken: 10,
    revives: 11,
    healed_hp: 12,
    medic_time: 13,
    suppressions: 14,
    caps: 15,
    arty_thrown: 16,
  }
  const names = { name: 'Ann', player_name: '‮nnA "<script>', avatarhash: 'ab12' }
  const ann = await site.seed.stats({ ...counters, ...names, last_seen: '2026-01-01' })
  await site.seed.stats({ server_id: 2, steam_id: ann, kills: 77 })
  const { name: personaname, ...shown } = names
  expect(await ask(site, `player2/${ann}/server/1`)).toEqual([
    200,
    { ...counters, ...shown, personaname, tk_amnesty: false, last_seen: 1_767_225_600 },
  ])
})

test('amnesty is earned, or comes with being an admin', async () => {
  const site = await testApp()
  const { seed } = site
  const hasAmnesty = async (steam_id: string) => (await ask(site, `player2/${steam_id}/server/1`))[1].tk_amnesty
  expect(await hasAmnesty(await seed.stats({ kills: 1001, tk_given: 4 }))).toBe(true)
  expect(await hasAmnesty(await seed.stats({ kills: 1000, tk_given: 4 }))).toBe(false)
  expect(await hasAmnesty(await seed.stats({ kills: 9000, tk_given: 0 }))).toBe(false)
  expect(await hasAmnesty(await seed.stats({ kills: 9000, tk_given: 1, last_seen: '2025-11-30' }))).toBe(false)
  expect(await hasAmnesty(await seed.admin({ steam_id: await seed.stats({ kills: 0 }) }))).toBe(true)
})

test('what is not there is named: the player, the server, or the two together', async () => {
  const site = await testApp()
  const ann = await site.seed.stats({ server_id: 1 })
  await site.seed.server({ id: 2 })
  await site.seed.server({ id: 3, enabled: false })
  await site.seed.stats({ server_id: 3, steam_id: ann })
  for (const [player, server, detail] of [
    [NOBODY, 1, 'Player not found'],
    [NOBODY, 9, 'Player not found'],
    [ann, 9, 'Server not found'],
    [ann, 3, 'Server not found'],
    [ann, 2, 'This player has not been on this server'],
  ]) {
    expect(await ask(site, `player2/${player}/server/${server}`)).toEqual([404, { detail }])
    expect(await ask(site, `player/${player}/${server}/rank`)).toEqual([404, { detail }])
  }
})

test('a rank counts who has more on that server, and equal scores share it', async () => {
  const site = await testApp()
  const { seed } = site
  const scores = [900, 300, 300, 0, -20, 70_000, 20_000_000]
  const ids: string[] = []
  for (const score of scores) ids.push(await seed.stats({ score }))
  await seed.stats({ server_id: 2, score: 50_000_000 })
  const ranks = await Promise.all(ids.map(async (id) => (await ask(site, `player/${id}/1/rank`))[1]))
  expect(ranks).toEqual([3, 4, 4, 6, 7, 2, 1].map((rank) => ({ rank, rank_shared_by: rank === 4 ? 2 : 1, rank_of: 7 })))
})

test('weapons stand by kills, then teamkills, then the name shown', async () => {
  const site = await testApp()
  const { seed } = site
  const ann = await seed.stats({})
  const add = async (shown: string, kills: number, tks: number, category = 1) => {
    const weapon_id = await seed.weapon({ name: `weapon_${shown}`, shown, category, category_name: 'Rifles' })
    await seed.playerWeapon({ steam_id: ann, weapon_id, kills, tks })
    return weapon_id
  }
  await add('b', 0, 0)
  await add('A', 0, 0)
  await add('c', 0, 3)
  const akm = await add('AKM', 40, 1, 2)
  await seed.playerWeapon({ server_id: 2, steam_id: ann, weapon_id: akm, kills: 999 })
  const [, list] = await ask(site, `player2/${ann}/weapons/1`)
  expect(list.map((row: { weapon_name_trans: string }) => row.weapon_name_trans)).toEqual(['AKM', 'c', 'A', 'b'])
  expect(list[0]).toEqual({
    id: akm,
    weapon_id: akm,
    weapon_category_id: 2,
    weapon_category: 'Rifles',
    weapon_name: 'weapon_AKM',
    weapon_name_trans: 'AKM',
    kill_count: 40,
    tk_count: 1,
  })
  expect(await ask(site, `player2/${NOBODY}/weapons/1`)).toEqual([200, []])
})

test.each(['1', 'abc', '76561198000000001x', '00000000000000000'])('%s is no Steam id', async (id) => {
  const site = await testApp()
  for (const path of ['servers', 'server/1', 'weapons/1', 'teamkills/1', 'now']) {
    expect((await ask(site, `player2/${id}/${path}`))[0]).toBe(422)
  }
  expect((await ask(site, `player/${id}/1/rank`))[0]).toBe(422)
})

test.each(['%00', '%37%36561198000000001'])('a Steam id in another spelling is no path: %s', async (id) => {
  expect((await ask(await testApp(), `player2/${id}/servers`))[0]).toBe(404)
})

test('all game servers together are number 0: sums, the best streak and the latest name, without those that left', async () => {
  const site = await testApp()
  const { seed } = site
  await seed.server({ id: 3, enabled: false })
  const base = { kills: 100, deaths: 40, score: 10, wins: 2, killstreak: 5, tk_given: 1 }
  const ann = await seed.stats({ server_id: 1, ...base, player_name: 'Old', last_seen: '2026-01-01' })
  await seed.stats({ server_id: 2, steam_id: ann, ...base, killstreak: 9, player_name: 'New', last_seen: '2026-02-01' })
  await seed.stats({ server_id: 3, steam_id: ann, ...base, kills: 9_000 })
  const weapon = await seed.weapon()
  for (const server_id of [1, 2]) await seed.playerWeapon({ server_id, steam_id: ann, weapon_id: weapon, kills: 30 })
  for (const server_id of [1, 2]) await seed.teamkill({ server_id, attacker: ann })
  expect(await ask(site, `player2/${ann}/server/0`)).toMatchObject([
    200,
    {
      ...{
        kills: 200,
        deaths: 80,
        score: 20,
        wins: 4,
        killstreak: 9,
        player_name: 'New',
        tk_given: 2,
        tk_amnesty: false,
      },
      last_seen: Date.parse('2026-02-01') / 1000,
    },
  ])
  expect(await ask(site, `player2/${ann}/weapons/0`)).toMatchObject([200, [{ weapon_id: weapon, kill_count: 60 }]])
  expect((await ask(site, `player2/${ann}/teamkills/0`))[1]).toHaveLength(2)
  expect((await ask(site, `player/${ann}/0/rank`))[0]).toBe(503) // nobody is added up yet
  await addUpAll(site.db)
  expect(await ask(site, `player/${ann}/0/rank`)).toEqual([200, { rank: 1, rank_shared_by: 1, rank_of: 1 }])
  expect((await ask(site, `player/${NOBODY}/0/rank`))[0]).toBe(404)
  expect(await ask(site, `player2/${NOBODY}/server/0`)).toEqual([404, { detail: 'Player not found' }])
})

test('sums that no whole number holds stop at the largest one', async () => {
  const site = await testApp()
  for (const id of [1, 2]) await site.seed.server({ id })
  const ann = await site.seed.stats({ server_id: 1, healed_hp: 2_000_000_000 })
  await site.seed.stats({ server_id: 2, steam_id: ann, healed_hp: 2_000_000_000 })
  expect(await ask(site, `player2/${ann}/server/0`)).toMatchObject([200, { healed_hp: 2_147_483_647 }])
})
